/** How names of ragas, talas, composers and forms are compared when staff write them. */

/** What two spellings of one name share: case, accents, spaces and signs do not count. */
export function termKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/([a-z])\p{Mn}+/giu, '$1')
    .toLowerCase()
  return plain.replace(/[^\p{L}\p{N}\p{M}]/gu, '') || plain.trim()
}

/** What careless spellings of one name share, for suggestions only: it would take kanada for kannada. */
function loose(name: string): string {
  return termKey(name)
    .replace(/([bcdgjkpst])h/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/ee|ii/g, 'i')
    .replace(/oo|uu/g, 'u')
    .replace(/w/g, 'v')
    .replace(/zh/g, 'l')
    .replace(/y/g, 'i')
    .replace(/(.)\1/g, '$1')
    .replace(/(am|a|u|m)$/, '')
}

/** Levenshtein's distance, or more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? limit + 1
}

/**
 * The known names that an unknown one may have been meant as, the nearest first.
 * @param terms known names with their other spellings
 * @param count how many at most
 */
export function nearestTerms(
  given: string,
  terms: readonly { name: string; aliases: readonly string[] }[],
  count = 3,
): string[] {
  const wanted = loose(given)
  // A third of the letters may differ, three at most.
  const limit = Math.min(3, Math.floor(wanted.length / 3))
  return terms
    .map(({ name, aliases }) => ({
      name,
      far: Math.min(...[name, ...aliases].map((each) => nearness(wanted, loose(each), limit))),
    }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ name }) => name)
}

/** A last name stands for the whole: 'Dikshitar' for 'Muthuswami Dikshitar'. */
function nearness(wanted: string, known: string, limit: number): number {
  if (wanted.length >= 5 && known.length > wanted.length + limit && known.endsWith(wanted)) return 1
  return distance(wanted, known, limit)
}
