/** What became of requests that were sent one after another by several people. */
export type Tally = {
  answered: number
  /** Answers that asked to come again (503): of an instance that is too busy for its database, or has none. */
  refused: number
  failed: string[]
}

/** Between two requests of one person: on a small machine, the load must not be what makes others wait. */
const PAUSE_MS = 20

/**
 * Sends requests, each person the next one soon after the last is answered.
 * @param people what each sends; resolves to null, or to what was wrong with the answer, with its status at the end
 * @returns `stop` ends it and tells what became of them
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
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
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
