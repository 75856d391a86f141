import { workFor } from '@/tests/support/slowly'

export type Tally = {
  answered: number
  /** Number of 503 responses: the database is down or overloaded. */
  refused: number
  failed: string[]
}

/** Pause in milliseconds between two requests of a person, so that small machines aren't overloaded. */
const PAUSE_MS = 80

/**
 * Sends requests as several people, each of whom pauses after every response.
 * @param people functions that send a request and resolve to null, or to a description of the error that ends with the
 * status
 * @returns `stop` ends the load and returns the results
 */
export function startLoad(people: (() => Promise<string | null>)[]) {
  const tally: Tally = { answered: 0, refused: 0, failed: [] }
  let going = true
  const all = people.map(async (send) => {
    while (going) {
      const wrong = await send().catch((error: Error) => error.message)
      if (!wrong) tally.answered += 1
      else if (wrong.endsWith(' 503')) tally.refused += 1
      else tally.failed.push(wrong)
      await workFor(PAUSE_MS)
    }
  })
  return {
    tally,
    stop: async (): Promise<Tally> => {
      going = false
      await Promise.all(all)
      return tally
    },
  }
}
