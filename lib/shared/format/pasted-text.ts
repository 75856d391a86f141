/**
 * What people copy from mails, chats, web pages and spreadsheets brings signs along that nobody typed. Addresses,
 * links, numbers, codes and lengths of time are read without them; in names and texts they stay, because Indic scripts
 * are written with joiners.
 */

/** Not the overrides of direction: a text with those does not read as it looks. */
const INVISIBLE = /(?![\u202d\u202e])\p{Cf}/gu
const DASHES = /[\u2010-\u2015\u2212]/gu

/** A text without what cannot be seen, with plain spaces. */
export const visibleText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Brackets and quotation marks, opening and closing. */
const PAIRS = ['<>', '()', '[]', '""', "''", '“”', '‘’', '«»']

/** The same without what stands around it in a sentence, whole or in part. */
function unwrapped(text: string): string {
  let left = withoutEnd(visibleText(text))
  // At most each of them once: a hostile text has many.
  for (let pairs = PAIRS.length; pairs > 0; pairs -= 1) {
    const first = PAIRS.find(([open]) => open === left.charAt(0))?.charAt(1)
    const last = PAIRS.find(([, close]) => close === left.charAt(left.length - 1))?.charAt(0)
    if (first !== undefined && left.length > 1 && left.endsWith(first)) left = left.slice(1, -1)
    else if (last !== undefined && !left.slice(0, -1).includes(last)) left = left.slice(0, -1)
    // An apostrophe may begin an address.
    else if (first !== undefined && first !== "'" && !left.includes(first, 1)) left = left.slice(1)
    else return left
    left = withoutEnd(left.trimStart())
  }
  return left
}

/** Without the punctuation and spaces behind it. Not by a pattern, which would be tried at every sign. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ',;. \t\n\r'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A digit of any script as one from 0 to 9; null for another sign. */
export function digitOf(sign: string): string | null {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return /^\p{Nd}/u.test(sign) ? String(code - zero) : null
}

/** Full-width signs, digits of every script and typographic dashes as a keyboard for English writes them. */
const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/\p{Nd}/gu, (sign) => digitOf(sign) ?? sign)

/** A number, an amount or a length of time, as it was meant. */
export const numberText = (text: string): string => unwrapped(asTyped(text))

/** A code or a key, which has no spaces. */
export const codeText = (text: string): string => numberText(text).replace(/\s/g, '')

/** An address of the web or a path. Its letters stay: they may be of any script. */
export const linkText = (text: string): string =>
  unwrapped(text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))).replace(
    /^url:\s*/i,
    '',
  )

/** An e-mail address, also as 'Name <a@b.c>' or a link to it. A list of addresses stays one, and is refused. */
export function addressText(text: string): string {
  const plain = unwrapped(text.normalize('NFKC').replace(DASHES, '-'))
  const [, name = '', inside] = /^([^<>]*)<([^<>]*)>$/.exec(plain) ?? []
  const isNamed = inside !== undefined && (!/[@\r\n]/.test(name) || unwrapped(name) === unwrapped(inside))
  const [, mailto] = /^mailto:([^?]*)/i.exec(isNamed ? inside.trim() : plain) ?? []
  return unwrapped(mailto ?? (isNamed ? inside : plain)).replace(/\u2019/g, "'")
}

/** A search text: an address as it was meant; any other text may hold joiners. */
export const searchText = (text: string): string => (/[@\uff20]/.test(text) ? addressText(text) : text.trim())

/** A time or two at the beginning of a line, perhaps in brackets. */
const TIMES =
  /^[\s\p{Cf}[(]*\p{Nd}[\p{Nd}\p{Cf}:\uff1a]*(?:\s*[\u2010-\u2015\u2212-]\s*\p{Nd}[\p{Nd}\p{Cf}]*[:\uff1a][\p{Nd}\p{Cf}:\uff1a]*)?/u

/** A line of a programme or of words with its times as they were meant. The words behind them stay as they are. */
export const timedLine = (line: string): string => line.replace(TIMES, (times) => asTyped(times.replace(INVISIBLE, '')))
