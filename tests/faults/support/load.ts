import { workFor } from '@/tests/support/slowly'

export type Tally = {
  answered: number
  /** Number of 503 responses, sent while the database is down or overloaded. */
  refused: number
  failed: string[]
}

/** Pause in milliseconds after each response. Without it, small machines would be overloaded. */
const PAUSE_MS = 80

/**
 * Sends requests as several people. Each person pauses after every response.
 * @param people functions that send a request and resolve to null on success, or to an error description that ends with
 *   the status
 * @returns `stop` ends the load and resolves to the results
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
