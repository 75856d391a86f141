import { TIMEOUT_MS } from './timeout'

type Maybe<T> = T | false | null | undefined

/**
 * Looks again and again until something is there. Tests wait in no other way: a pause that is long enough here is too
 * short on another machine.
 * @param what it waits for, in words
 * @param look what is there; false, null, undefined, 0 or an empty text as long as it is not
 * @param ms the longest wait, in milliseconds
 * @param pauseMs between two looks, in milliseconds
 * @returns what was found
 * @throws Error with what it waited for
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
 * Waits for what ends by itself, such as a process.
 * @param what it waits for, in words
 * @param ms the longest wait, in milliseconds
 * @throws Error with what it waited for
 */
export function inTime<T>(what: string, ending: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`still not so after ${ms / 1000} s: ${what}`)), ms)
    void ending.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

/** Waits for the next task: everything that was planned until now has run by then, timers of no duration included. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
