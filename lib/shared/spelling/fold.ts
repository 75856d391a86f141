/**
 * Fold keys: spellings of the same Indian name get the same key. Different names (Kanada, Kannada) may share a key,
 * too.
 */

const iyer = /(?:ai|a|i)y{1,2}(?:a|e|ai)r(?=$|s)/g
const iyengar = /(?:ai|a|i)y{1,2}(?:a|e)ng{1,2}aa?r/g

const doubled = /([a-z])\1+/g
const labial = /ph|f/g

/** The order matters. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/ck|q/g, 'k'],
  [labial, 'p'],
  [/zh/g, 'l'],
  [/z/g, 'j'],
  [/[ao]w(?=[^aeiouyhw]|$)/g, 'o'],
  [/w/g, 'v'],
  [/tch|ch/g, 'c'],
  [/sh/g, 's'],
  // Initial e is pronounced with a y in Tamil and Telugu: Entaro, Yentaro
  [/^ye/g, 'e'],
  [/jn|gn|dny|^gy/g, 'n'],
  [/(?<=[bcdgjklmnprstv])h+/g, ''],
  [/h+(?=[bcdgjklmnprstv]|$)/g, ''],
  [/aa+/g, 'a'],
  [/ee+|ii+/g, 'i'],
  [/oo+|uu+/g, 'u'],
  [/[aeo]u/g, 'o'],
  [/[ae][iy]/g, 'e'],
  [/y/g, 'i'],
  [/ii+/g, 'i'],
  [/(?<!^)(?<=[bcdgjkmpstv])r[iu](?=[bcdgjklmnpstv])/g, 'r'],
  [doubled, '$1'],
  // A nasal adapts to the next consonant, so its spelling varies
  [/[mn]+(?=[bcdgjkpst])/g, 'n'],
  [doubled, '$1'],
]

/** Endings that differ between languages, as in mohanam and mohana. Keeps an a after i: lavanya is not lavani. */
const endings = /(?<=...)(?<!i)(?:am|um)$|(?<=..)(?:(?<!i)a|u|e|(?<=i)m)$|(?<=ia)m$/

type Rule = (typeof rules)[number]

function apply(word: string, all: readonly Rule[]): string {
  if (!/[aeiouy]/.test(word)) return word
  let key = word.replace(iyengar, 'iengar').replace(iyer, 'ier')
  // Repeats until nothing changes, because a rule may create input for an earlier one.
  for (let last = ''; last !== key;) {
    last = key
    for (const [pattern, latin] of all) key = key.replace(pattern, latin)
  }
  return key
}

const foldRules: readonly Rule[] = [...rules, [endings, '']]
/** Rules replaced for sound keys, which keep double consonants and f: kanada is not kannada, kafi is not kapi. */
const heard = new Map<RegExp, Rule>([
  [doubled, [/([aeiou])\1+/g, '$1']],
  [labial, [labial, 'f']],
])
const soundRules: readonly Rule[] = rules.map((rule) => heard.get(rule[0]) ?? rule)

const known = new Map<string, string>()
const MOST_KNOWN = 20_000

/** @param word lower-case Latin letters, possibly of several words joined */
export function foldKey(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const key = apply(word, foldRules)
  known.set(word, key)
  return key
}

/** Returns a fold key that keeps the ending, because short words may differ only there. */
export const soundOf = (word: string): string => apply(word, rules)

/** Returns a key that only spellings of the same name share. Unlike the fold key, it can identify a name. */
export const soundKey = (word: string): string => apply(word, soundRules)

/** Returns letters that may follow, each with the number of letters to cut from the end of the resulting key. */
function continuations(typed: string): (readonly [string, number])[] {
  if (/[aeiou]$/.test(typed)) {
    return [
      ['t', 1],
      ['it', 1],
      ['ut', 1],
      [`${typed.slice(-1)}t`, 1],
    ]
  }
  const voiced: (readonly [string, number])[] = [
    ['ak', 2],
    ['hak', 2],
  ]
  if (/[aeiou]h$/.test(typed)) return voiced
  return [[/[td]h?$/.test(typed) ? 'ka' : 'ta', 2], ...voiced]
}

/**
 * Returns the key prefixes of a word that is still being typed. Later letters may drop its last vowel or change its
 * last nasal: `kri` may become krishna, `ham` hamsadhwani.
 * @param isNative true for Indian scripts, where a final consonant carries an `a`
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

/**
 * Returns a coarser fold key. Merges sounds that are easily confused, including voiced and unvoiced consonants, which
 * Tamil doesn't distinguish.
 */
export function broadKey(fold: string): string {
  return fold.replace(/[gdbvjseom]/g, (letter) => classes[letter] ?? letter).replace(/([a-z])\1+/g, '$1')
}
