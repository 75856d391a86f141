import { workFor } from '@/tests/support/slowly'

/** Results of the requests of several people. */
export type Tally = {
  answered: number
  /** 503 responses: the database is down, or too many requests wait for it. */
  refused: number
  failed: string[]
}

/** Pause between two requests of one person, so that a small machine isn't overloaded. */
const PAUSE_MS = 80

/**
 * Each person sends the next request shortly after the last response.
 * @param people each function sends a request, and resolves to null or to a description of the error ending with the
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
