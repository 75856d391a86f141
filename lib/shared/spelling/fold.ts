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

/** Endings that differ between languages: mohanam and mohana, rupakam and rupak. */
const endings = /(?<=...)(?:am|um)$|(?<=..)(?:a|u|e|(?<=i)m)$/

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

/**
 * @param word plain Latin letters in lower case, one word or several joined
 * @returns its key: letters a to z without doubles, and digits as they are
 */
export const foldKey = (word: string): string => apply(word, foldRules)

/**
 * The key of what is heard: names of the same key are spellings of one name. It is stricter than the fold key, and may
 * be used to identify.
 * @param word as for `foldKey`
 */
export const soundKey = (word: string): string => apply(word, soundRules)

/**
 * Possible beginnings of the key of a word that is still being typed. The next letters may change the last ones: `ham`
 * of hamsadhwani, whose key has an n, or `kri` of krishna, whose key has no vowel there.
 * @param key of what is typed so far
 * @returns the key itself first
 */
export function openingsOf(key: string): string[] {
  const changed = key.replace(/m$/, 'n').replace(/(?<=[bcdgkjpstv]r)[iu]$/, '')
  return changed === key ? [key] : [key, changed]
}

const classes: Record<string, string> = {
  ...{ g: 'k', d: 't', b: 'p', v: 'p', j: 'c', s: 'c', e: 'i', o: 'u', m: 'n' },
}

/** A coarser key, without voicing (which Tamil does not write) and with one letter for e and i, o and u, b and v. */
export function broadKey(fold: string): string {
  return fold.replace(/[gdbvjseom]/g, (letter) => classes[letter] ?? letter).replace(/([a-z])\1+/g, '$1')
}
