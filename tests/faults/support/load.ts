/** What became of requests that were sent one after another by several people. */
export type Tally = { sent: number; failed: string[] }

/**
 * Sends requests without a pause, each person the next one when the last is answered.
 * @param people what each sends; resolves to what was wrong with the answer, null when nothing was
 * @returns `stop` ends it and tells what became of them
 */
export function startLoad(people: (() => Promise<string | null>)[]) {
  const tally: Tally = { sent: 0, failed: [] }
  let going = true
  const all = people.map(async (send) => {
    while (going) {
      tally.sent += 1
      const wrong = await send().catch((error: Error) => error.message)
      if (wrong) tally.failed.push(wrong)
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
