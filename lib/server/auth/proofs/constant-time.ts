import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work usually takes, so that nearly every response takes one step. */
export const CONSTANT_TIME_STEP_MS = 200

/** Delays the outcome to the end of a step, because the duration could reveal whether an account exists. */
export async function runInConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - started
    await sleep(Math.ceil(taken / CONSTANT_TIME_STEP_MS) * CONSTANT_TIME_STEP_MS - taken)
  }
}
