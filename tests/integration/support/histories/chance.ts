/** Random numbers that depend on the seed only, so that a history can be repeated. */
export type Chance = ReturnType<typeof chanceOf>

/** Mulberry32, see https://github.com/cprosche/mulberry32. */
export function chanceOf(seed: number) {
  let state = seed >>> 0

  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(fraction() * end)

  return {
    /** Returns a whole number from 0 to `end` - 1. */
    below,
    happens: (share: number): boolean => fraction() < share,
    of: <T>(list: readonly T[]): T | undefined => list[below(list.length)],
    /** Chooses by weight. */
    weighed<T extends { weight: number }>(list: readonly T[]): T {
      let left = fraction() * list.reduce((sum, { weight }) => sum + weight, 0)
      const found = list.find(({ weight }) => (left -= weight) < 0) ?? list.at(-1)
      if (!found) throw new Error('nothing to choose from')
      return found
    },
    shuffled<T>(list: readonly T[]): T[] {
      const all = [...list]
      for (let last = all.length - 1; last > 0; last -= 1) {
        const other = below(last + 1)
        const [one, two] = [all[last], all[other]]
        if (one !== undefined && two !== undefined) [all[last], all[other]] = [two, one]
      }
      return all
    },
  }
}
