import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the work usually takes, so that nearly every answer takes exactly one step. */
export const EVEN_TIME_STEP_MS = 200

/**
 * Does work whose duration would tell a stranger something, such as whether an address has an account: the answer, or
 * the error, comes at the next full step of time.
 * @param work what to do
 * @returns its result
 */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - started
    await sleep(Math.ceil(taken / EVEN_TIME_STEP_MS) * EVEN_TIME_STEP_MS - taken)
  }
}
