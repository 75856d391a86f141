import { TIMEOUT_MS } from './timeout'

type Maybe<T> = T | false | null | undefined

/**
 * Polls until `look` returns a truthy value. Use it instead of a fixed pause, which may be too short on a slow machine.
 * @param what description for the error message
 * @param ms maximum wait in milliseconds
 * @param pauseMs interval in milliseconds
 * @throws {Error} with `what` in its message, after the maximum wait
 */
export async function until<T>(
  what: string,
  look: () => Maybe<T> | Promise<Maybe<T>>,
  ms = TIMEOUT_MS,
  pauseMs = 20,
): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error(`still not so after ${ms / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/**
 * Waits for something that ends by itself, such as a process.
 * @param what description for the error message
 * @param ms maximum wait in milliseconds
 * @throws {Error} with `what` in its message, after the maximum wait
 */
export function inTime<T>(what: string, ending: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`still not so after ${ms / 1000} s: ${what}`)), ms)
    void ending.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
