import { TIMEOUT_MS } from './timeout'

type Maybe<T> = T | false | null | undefined

/**
 * Polls until something is there. Tests wait in no other way: a fixed pause that is long enough here may be too short
 * elsewhere.
 * @param what for the error message
 * @param look returns a falsy value until it is there
 * @param ms maximum wait in milliseconds
 * @param pauseMs interval in milliseconds
 * @throws Error naming `what`
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
 * Waits for something that ends on its own, such as a process.
 * @param what for the error message
 * @param ms maximum wait in milliseconds
 * @throws Error naming `what`
 */
export function inTime<T>(what: string, ending: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`still not so after ${ms / 1000} s: ${what}`)), ms)
    void ending.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

/** Waits for the next task: everything scheduled so far has then run, including timers without a delay. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
