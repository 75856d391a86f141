import 'server-only'
import { AppError } from '@/lib/shared/errors'

/**
 * Work that must not run side by side: of one key one after the other, of all keys only a few at once. What waits here
 * holds nothing but memory, in particular no connection of the database.
 */
export type Serializer = <T>(key: string, work: () => Promise<T>) => Promise<T>

const comeBack = () => new AppError('unavailable', 'Too much is going on right now. Please try again shortly.')

/**
 * @param atOnce how many keys may be at work
 * @param patienceMs how long a work may wait for its turn; then its caller is told to come back, and it never runs
 */
export function createSerializer(atOnce: number, patienceMs: number): Serializer {
  const tails = new Map<string, Promise<unknown>>()
  const waitingForPlace: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running >= atOnce) await new Promise<void>((resolve) => waitingForPlace.push(resolve))
    else running += 1
  }
  /** Hands the place on, or gives it back. */
  function leave(): void {
    const next = waitingForPlace.shift()
    if (next) next()
    else running -= 1
  }

  return function serially(key, work) {
    const before = tails.get(key)
    return new Promise((resolve, reject) => {
      let gaveUp = false
      const timer = setTimeout(() => {
        gaveUp = true
        reject(comeBack())
      }, patienceMs)
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
