import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work usually takes, so that nearly every response takes exactly one step. */
export const CONSTANT_TIME_STEP_MS = 200

/**
 * Runs work whose duration would tell a stranger something, such as whether an address has an account. Its result, or
 * its error, comes at the next full step of `CONSTANT_TIME_STEP_MS`.
 */
export async function runInConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - started
    await sleep(Math.ceil(taken / CONSTANT_TIME_STEP_MS) * CONSTANT_TIME_STEP_MS - taken)
  }
}
