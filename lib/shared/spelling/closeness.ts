/** Weighted edit distance of fold keys. The costs follow phonetic rules and weren't fitted to data. */

/** Minimum closeness at which two spellings count as the same word. */
export const SAME_WORD = 0.8

const A = 97
const LETTERS = 26
const VOWELS = 'aeiou'

/** Costs of replacing one letter with the other. All other pairs cost 1. */
const pairs: readonly (readonly [string, number])[] = [
  // Voicing, because Tamil doesn't write it
  ...['kg', 'td', 'pb', 'cj', 'cs'].map((pair) => [pair, 0.3] as const),
  // Vasant and Basant, because Bengali writes v and b alike
  ['bv', 0.3],
  ...['js', 'mn'].map((pair) => [pair, 0.5] as const),
  ...['ij', 'lr', 'ln', 'dr', 'uv', 'ov'].map((pair) => [pair, 0.6] as const),
  ...['ei', 'ou'].map((pair) => [pair, 0.25] as const),
  ...['ae', 'ai', 'ao', 'au', 'eo', 'eu', 'io', 'iu'].map((pair) => [pair, 0.4] as const),
]
const VOICING = ['kg', 'td', 'pb', 'cj', 'cs', 'js']
const UNVOICED_COST = 0.05
/** Cost of inserting an `a`. Low, because Hindi drops an `a` that Sanskrit pronounces. */
const EXTRA_A = 0.3
const EXTRA_VOWEL = 0.4
/** Cost of a second vowel in a row. High, because it adds a syllable. */
const EXTRA_SYLLABLE = 0.7
const EXTRA_NASAL = 0.5
const EXTRA_ENDING = 0.4
const AT_THE_START = 1.5

function table(changes: readonly (readonly [string, number])[]): Float64Array {
  const costs = new Float64Array(LETTERS * LETTERS).fill(1)
  for (let letter = 0; letter < LETTERS; letter += 1) costs[letter * LETTERS + letter] = 0
  for (const [pair, cost] of changes) {
    const [a, b] = [pair.charCodeAt(0) - A, pair.charCodeAt(1) - A]
    costs[a * LETTERS + b] = Math.min(costs[a * LETTERS + b] ?? 1, cost)
    costs[b * LETTERS + a] = Math.min(costs[b * LETTERS + a] ?? 1, cost)
  }
  return costs
}

const usual = table(pairs)
const unvoiced = table([...pairs, ...VOICING.map((pair) => [pair, UNVOICED_COST] as const)])

function replaceCost(costs: Float64Array, a: number, b: number): number {
  if (a === b) return 0
  const [i, j] = [a - A, b - A]
  return i >= 0 && i < LETTERS && j >= 0 && j < LETTERS ? (costs[i * LETTERS + j] ?? 1) : 1
}

function extraCost(key: string, index: number): number {
  const letter = key.charAt(index)
  if (index === 0) return 1
  if (VOWELS.includes(letter) && VOWELS.includes(key.charAt(index - 1))) return EXTRA_SYLLABLE
  if (letter === 'a') return EXTRA_A
  if (VOWELS.includes(letter)) return EXTRA_VOWEL
  if (index === key.length - 1 && 'rnml'.includes(letter)) return EXTRA_ENDING
  return 'nmh'.includes(letter) ? EXTRA_NASAL : 1
}

function extraCosts(key: string): Float64Array {
  const costs = new Float64Array(key.length)
  for (let index = 0; index < key.length; index += 1) costs[index] = extraCost(key, index)
  return costs
}

/** @param fromTamil true if either word comes from Tamil script, which doesn't show voicing */
export function distance(a: string, b: string, fromTamil = false): number {
  if (a === b) return 0
  const costs = fromTamil ? unvoiced : usual
  const [extraA, extraB] = [extraCosts(a), extraCosts(b)]
  let row = new Float64Array(b.length + 1)
  let next = new Float64Array(b.length + 1)
  for (let j = 0; j < b.length; j += 1) row[j + 1] = (row[j] ?? 0) + (extraB[j] ?? 1)
  for (let i = 0; i < a.length; i += 1) {
    const letter = a.charCodeAt(i)
    const extra = extraA[i] ?? 1
    next[0] = (row[0] ?? 0) + extra
    for (let j = 0; j < b.length; j += 1) {
      const replaced = replaceCost(costs, letter, b.charCodeAt(j)) * (i === 0 && j === 0 ? AT_THE_START : 1)
      next[j + 1] = Math.min((row[j] ?? 0) + replaced, (row[j + 1] ?? 0) + extra, (next[j] ?? 0) + (extraB[j] ?? 1))
    }
    ;[row, next] = [next, row]
  }
  return row[b.length] ?? 0
}

/** Returns 0 (nothing in common) to 1 (equal keys). */
export function closeness(a: string, b: string, fromTamil = false): number {
  const length = (a.length + b.length) / 2
  return length === 0 ? 0 : Math.max(0, 1 - distance(a, b, fromTamil) / length)
}
