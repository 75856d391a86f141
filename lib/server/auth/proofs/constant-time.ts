import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work usually takes, so that nearly every response takes exactly one step. */
export const CONSTANT_TIME_STEP_MS = 200

/** Delays the outcome to the next full step, so that timing doesn't reveal whether an email address has an account. */
export async function runInConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - started
    await sleep(Math.ceil(taken / CONSTANT_TIME_STEP_MS) * CONSTANT_TIME_STEP_MS - taken)
  }
}
