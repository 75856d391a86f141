import { workFor } from '@/tests/support/slowly'

/** Results of requests that several people sent in sequence. */
export type Tally = {
  answered: number
  /** Responses with 503: the instance has no database, or too many requests wait for it. */
  refused: number
  failed: string[]
}

/** Pause between two requests of one person, so that a small machine is not overloaded. */
const PAUSE_MS = 80

/**
 * Sends requests; each person sends the next one shortly after the response to the last one.
 * @param people sends one request; resolves to null, or to what was wrong with the response, ending with its status
 * @returns `stop` ends it and returns the results
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
