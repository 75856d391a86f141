import 'server-only'
import { AppError } from '@/lib/shared/errors'

/**
 * Runs work in order per key, and for a limited number of keys at a time. Waiting work holds no database connection.
 */
export type Queue = <T>(key: string, work: () => Promise<T>) => Promise<T>

const tooBusy = () => new AppError('unavailable', 'The server is busy right now. Please try again shortly.')

/**
 * @param atOnce maximum number of keys running at once
 * @param timeoutMs maximum wait; then the work is dropped with an `unavailable` error
 */
export function createQueue(atOnce: number, timeoutMs: number): Queue {
  const tails = new Map<string, Promise<unknown>>()
  const waitingForPlace: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running >= atOnce) await new Promise<void>((resolve) => waitingForPlace.push(resolve))
    else running += 1
  }
  /** Passes the slot to the next in line, or frees it. */
  function leave(): void {
    const next = waitingForPlace.shift()
    if (next) next()
    else running -= 1
  }

  return function enqueue(key, work) {
    const before = tails.get(key)
    return new Promise((resolve, reject) => {
      let gaveUp = false
      const timer = setTimeout(() => {
        gaveUp = true
        reject(tooBusy())
      }, timeoutMs)
      const turn = (async () => {
        await before
        if (gaveUp) return
        await enter()
        try {
          clearTimeout(timer)
          if (!gaveUp) resolve(await work())
        } catch (error) {
          reject(error)
        } finally {
          leave()
        }
      })()
      tails.set(key, turn)
      void turn.then(() => {
        if (tails.get(key) === turn) tails.delete(key)
      })
    })
  }
}
