/**
 * The fold key: a name without everything in which people's spellings of Indian names differ. `Thyagaraja`,
 * `Tyaagaraaja` and the Tamil spelling have the same key. Use keys to rank, never to identify: some different names,
 * such as Kanada and Kannada, have the same key.
 */

const iyer = /(?:ai|a|i)y{1,2}(?:a|e|ai)r(?=$|s)/g
const iyengar = /(?:ai|a|i)y{1,2}(?:a|e)ng{1,2}aa?r/g

/** Doubled letters, which some write and some do not. */
const doubled = /([a-z])\1+/g
const labial = /ph|f/g

/** The rules in the order in which they apply. The order matters. */
const rules: readonly (readonly [RegExp, string])[] = [
  // Consonants with several spellings
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [labial, 'p'],
  [/zh/g, 'l'],
  [/z/g, 'j'],
  [/[ao]w(?=[^aeiouyhw]|$)/g, 'o'],
  [/w/g, 'v'],
  [/tch|ch/g, 'c'],
  [/sh/g, 's'],
  // Tamil and Telugu speak an e at the start of a word with a y: Entaro, Yentaro
  [/^ye/g, 'e'],
  // jnana, gnana, gyan
  [/jn|gn|dny|^gy/g, 'n'],
  // Aspiration, and an h beside any consonant
  [/(?<=[bcdgjklmnprstv])h+/g, ''],
  [/h+(?=[bcdgjklmnprstv]|$)/g, ''],
  // Vowels
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/[aeo]u/g, 'o'],
  [/[ae][iy]/g, 'e'],
  [/y/g, 'i'],
  [/ii+/g, 'i'],
  // krishna, krushna
  [/(?<!^)(?<=[bcdgjkmpstv])r[iu](?=[bcdgjklmnpstv])/g, 'r'],
  [doubled, '$1'],
  // A nasal takes the place of the consonant after it, and is written as any of them
  [/[mn]+(?=[bcdgjkpst])/g, 'n'],
  [doubled, '$1'],
]

/**
 * Endings that differ between languages: mohanam and mohana, rupakam and rupak. After i they are a syllable of their
 * own: lavanya is not lavani, but natyam is natya.
 */
const endings = /(?<=...)(?<!i)(?:am|um)$|(?<=..)(?:(?<!i)a|u|e|(?<=i)m)$|(?<=ia)m$/

type Rule = (typeof rules)[number]

function apply(word: string, all: readonly Rule[]): string {
  // Initials are not spelt in different ways.
  if (!/[aeiouy]/.test(word)) return word
  let key = word.replace(iyengar, 'iengar').replace(iyer, 'ier')
  // Repeated until nothing changes, because a rule may create input for an earlier one. Each pass shortens the key.
  for (let last = ''; last !== key;) {
    last = key
    for (const [pattern, latin] of all) key = key.replace(pattern, latin)
  }
  return key
}

const foldRules: readonly Rule[] = [...rules, [endings, '']]
/** Consonants stay doubled: kanada is not kannada. Endings stay: hindol is not hindolam. Kafi is not kapi. */
const heard = new Map<RegExp, Rule>([
  [doubled, [/([aeiou])\1+/g, '$1']],
  [labial, [labial, 'f']],
])
const soundRules: readonly Rule[] = rules.map((rule) => heard.get(rule[0]) ?? rule)

/** Keys of words that were folded before: the same words come again and again. */
const known = new Map<string, string>()
const MOST_KNOWN = 20_000

/**
 * @param word plain Latin letters in lower case, one word or several joined
 * @returns its key: letters a to z without doubles, and digits as they are
 */
export function foldKey(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const key = apply(word, foldRules)
  known.set(word, key)
  return key
}

/** The key of a word with the ending that it has, for words so short that the ending tells them apart. */
export const soundOf = (word: string): string => apply(word, rules)

/**
 * The key of what is heard: names of the same key are spellings of one name. It is stricter than the fold key, and may
 * be used to identify.
 * @param word as for `foldKey`
 */
export const soundKey = (word: string): string => apply(word, soundRules)

/** What may follow the letters typed so far, and how much of it is cut off the key again. */
function continuations(typed: string): (readonly [string, number])[] {
  if (/[aeiou]$/.test(typed)) {
    return [
      ['t', 1],
      ['it', 1],
      ['ut', 1],
      // The same vowel again: ee is i, oo is u.
      [`${typed.slice(-1)}t`, 1],
    ]
  }
  const voiced: (readonly [string, number])[] = [
    ['ak', 2],
    ['hak', 2],
  ]
  if (/[aeiou]h$/.test(typed)) return voiced
  // A consonant that does not double the last one.
  return [[/[td]h?$/.test(typed) ? 'ka' : 'ta', 2], ...voiced]
}

/**
 * Possible beginnings of the key of a word that is still being typed, because the next letters may change the last
 * ones: the key of `ham` (hamsadhwani) gets an n, that of `kri` (krishna) loses its vowel, that of `ga` (gaula) has an
 * o.
 * @param typed plain Latin letters
 * @param isNative written in a script of India, in which a consonant at the end carries an `a`
 */
export function openingsOf(typed: string, isNative = false): string[] {
  const letters = isNative ? typed.replace(/(?<=[^aeiou])a$/, '') : typed
  if (!/[a-z]/.test(letters)) return letters ? [letters] : []
  const keys = continuations(letters).map(([more, cut]) => soundOf(letters + more).slice(0, -cut))
  return [...new Set(keys)].filter((key, _, all) => !all.some((other) => other !== key && key.startsWith(other)))
}

const classes: Record<string, string> = {
  ...{ g: 'k', d: 't', b: 'p', v: 'p', j: 'c', s: 'c', e: 'i', o: 'u', m: 'n' },
}

/** A coarser key, without voicing (which Tamil does not write) and with one letter for e and i, o and u, b and v. */
export function broadKey(fold: string): string {
  return fold.replace(/[gdbvjseom]/g, (letter) => classes[letter] ?? letter).replace(/([a-z])\1+/g, '$1')
}
