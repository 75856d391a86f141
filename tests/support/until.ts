type Maybe<T> = T | false | null | undefined

/**
 * Looks again and again until something is there.
 * @param what it waits for, in words
 * @param look what is there; false, null, undefined, 0 or an empty text as long as it is not
 * @param ms the longest wait, in milliseconds
 * @returns what was found
 * @throws Error with what it waited for
 */
export async function until<T>(what: string, look: () => Maybe<T> | Promise<Maybe<T>>, ms = 40_000): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error(`still not so after ${ms / 1000} s: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
