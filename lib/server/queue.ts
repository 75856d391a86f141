import 'server-only'
import { AppError } from '@/lib/shared/errors'

/** Runs work with the same key in order, one at a time. Waiting work uses no database connection. */
export type Queue = <T>(key: string, work: () => Promise<T>) => Promise<T>

const tooBusy = () => new AppError('unavailable', 'The server is busy right now. Please try again shortly.')

/** Creates a queue for up to `atOnce` keys at once. Work that waits longer than `timeoutMs` fails (`unavailable`). */
export function createQueue(atOnce: number, timeoutMs: number): Queue {
  const tails = new Map<string, Promise<unknown>>()
  const waitingForPlace: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running >= atOnce) await new Promise<void>((resolve) => waitingForPlace.push(resolve))
    else running += 1
  }
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
