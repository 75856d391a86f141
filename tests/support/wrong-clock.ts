/**
 * Runs something on a machine whose clock is wrong; the database and other servers keep theirs.
 * @param ms by how much it is ahead; negative: behind
 */
export async function withClockOff<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const RightDate = Date
  class WrongDate extends RightDate {
    constructor(...given: []) {
      super(...(given.length > 0 ? given : ([RightDate.now() + ms] as unknown as [])))
    }
    static override now() {
      return RightDate.now() + ms
    }
  }
  globalThis.Date = WrongDate as DateConstructor
  try {
    return await run()
  } finally {
    globalThis.Date = RightDate
  }
}
