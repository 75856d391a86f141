/** For single-line fields. Names and prose keep invisible characters, because Indic scripts need joiners. */

/** Excludes direction overrides. They stay in the text and fail validation, because they change how it reads. */
const INVISIBLE = /(?![\u202d\u202e])\p{Cf}/gu
const DASHES = /[\u2010-\u2015\u2212]/gu

export const visibleText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

const PAIRS = ['<>', '()', '[]', '""', "''", '“”', '‘’', '«»']

/** Strips surrounding brackets and quotation marks, even if unbalanced, and trailing punctuation. */
function unwrapped(text: string): string {
  let left = withoutEnd(visibleText(text))
  // Limits the number of pairs, because hostile text may nest many.
  for (let pairs = PAIRS.length; pairs > 0; pairs -= 1) {
    const first = PAIRS.find(([open]) => open === left.charAt(0))?.charAt(1)
    const last = PAIRS.find(([, close]) => close === left.charAt(left.length - 1))?.charAt(0)
    if (first !== undefined && left.length > 1 && left.endsWith(first)) left = left.slice(1, -1)
    else if (last !== undefined && !left.slice(0, -1).includes(last)) left = left.slice(0, -1)
    // An email address may start with an apostrophe.
    else if (first !== undefined && first !== "'" && !left.includes(first, 1)) left = left.slice(1)
    else return left
    left = withoutEnd(left.trimStart())
  }
  return left
}

/** Strips trailing punctuation in a loop, because a regular expression would backtrack at every character. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ',;. \t\n\r'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Returns the ASCII form of a digit in any script; null for other characters. */
export function digitOf(sign: string): string | null {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return /^\p{Nd}/u.test(sign) ? String(code - zero) : null
}

const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/\p{Nd}/gu, (sign) => digitOf(sign) ?? sign)

export const numberText = (text: string): string => unwrapped(asTyped(text))

export const codeText = (text: string): string => numberText(text).replace(/\s/g, '')

/** Cleans up URLs and paths. Keeps letters of all scripts. */
export const linkText = (text: string): string =>
  unwrapped(text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))).replace(
    /^url:\s*/i,
    '',
  )

/** Accepts 'Name <a@b.c>' and mailto links. Returns a list of addresses unchanged; it then fails validation. */
export function addressText(text: string): string {
  const plain = unwrapped(text.normalize('NFKC').replace(DASHES, '-'))
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>$/.exec(plain) ?? []
  const isNamed = inside !== undefined && (!/[@\r\n]/.test(name) || unwrapped(name) === unwrapped(inside))
  const [, mailto] = /^mailto:([^?]*)/i.exec(isNamed ? inside.trim() : plain) ?? []
  return unwrapped(mailto ?? (isNamed ? inside : plain)).replace(/\u2019/g, "'")
}

/** Cleans up only email addresses, because other text may need its joiners. */
export const searchText = (text: string): string => (/[@\uff20]/.test(text) ? addressText(text) : text.trim())

const TIMES =
  /^[\s\p{Cf}[(]*\p{Nd}[\p{Nd}\p{Cf}:\uff1a]*(?:\s*[\u2010-\u2015\u2212-]\s*\p{Nd}[\p{Nd}\p{Cf}]*[:\uff1a][\p{Nd}\p{Cf}:\uff1a]*)?/u

/** Cleans up only the times at the start of a line. */
export const timedLine = (line: string): string => line.replace(TIMES, (times) => asTyped(times.replace(INVISIBLE, '')))
