/** Cells as spreadsheets save them, which is not always as they were typed. */

const errors = ['REF!', 'N/A', 'NAME?', 'VALUE!', 'DIV/0!', 'NULL!', 'NUM!', 'SPILL!', 'CALC!', 'ERROR!']
/** The same in German, French and Spanish, where they differ. */
const translated = ['BEZUG!', 'NV', 'WERT!', 'ZAHL!', 'VALEUR!', 'NOM?', 'NOMBRE!', '¡VALOR!', '¡REF!', '¿NOMBRE?']
const known = new Set([...errors, ...translated].map((name) => `#${name}`))

/** The problem of a cell that a spreadsheet could not work out, or whose column was too narrow; null for any other. */
export function cellProblem(cell: string): string | null {
  const text = cell.trim()
  if (known.has(text) || /^Err:\d{3}$/.test(text)) return 'is an error of the spreadsheet'
  return /^#{3,}$/.test(text) ? 'was cut off, as its column was too narrow in the spreadsheet' : null
}

/** A whole number without the commas, spaces and decimal zeros that spreadsheets add; other texts as they are. */
export function plainNumber(cell: string): string {
  const text = cell.trim()
  const [, whole] = /^(\d+|\d{1,3}(?:[,\s'’]\d{2,3})*[,\s'’]\d{3})(?:\.0+)?$/.exec(text) ?? []
  return whole === undefined ? text : whole.replace(/\D/g, '')
}

/** A long number that a spreadsheet rounded: 1.2E+10. */
export const isRounded = (cell: string): boolean => /^\d+(?:[.,]\d+)?E[+-]\d+$/.test(cell.trim())

/** With its groups of three, or in India of two, and the sign of the decimals, which is another one. */
const GROUPED = /^([1-9]\d{0,2}(?:([,.\s'’])(?:\d{2,3}\2)*\d{3}))(?:(?!\2)[,.](\d+))?$/

/** Numbers that a spreadsheet may have written as this text; it writes no zeros before one, nor 1.10 for 1.1. */
export function numbersOf(cell: string): string[] {
  const text = cell.trim()
  const [, groups, , decimals = '0'] = GROUPED.exec(text) ?? []
  const grouped = groups ? [`${groups.replace(/\D/g, '')}.${decimals}`] : []
  const isPlain = /^(?:0|[1-9]\d*)(?:[.,](?:0+|\d*[1-9]))?$/.test(text)
  return isPlain ? [text.replace(',', '.'), ...grouped] : grouped
}

/** A number such as 1,234.00 or 1.234,00, which nobody types as an id. */
export const isFormatted = (cell: string): boolean => GROUPED.exec(cell.trim())?.[3] !== undefined

/** As spreadsheets write them in English, German, French, Spanish, Italian, Dutch, Portuguese and Nordic languages. */
const months = [
  'jan janv ene gen',
  'feb fevr fev',
  'mar mars mrz mrt',
  'apr avr abr',
  'may mai mei mag maj',
  'jun juin giu',
  'jul juil lug',
  'aug aout ago',
  'sep sept set',
  'oct okt ott out',
  'nov',
  'dec dez dic des',
].map((names) => names.split(' '))

/** From 1 to 12; 0 of another word, and of capital letters, which are somebody's own. */
function monthOf(word = ''): number {
  const name = word.normalize('NFD').replace(/\p{M}/gu, '')
  return /\p{Lu}{2}/u.test(name) ? 0 : months.findIndex((names) => names.includes(name.toLowerCase())) + 1
}

const NAMED_DAY = /^(\d{1,2})(?:\. ?|[-/])(\p{L}{3,5})\.?(?:[-/. ]+(\d{2,4}))?$/u
const NAMED_MONTH = /^(\p{L}{3,5})\.?[-/ ](\d{2})$/u
const DAY = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/

/** Numbers of a date in orders in which they may have been typed: two of `2-Jan`, also with the year of `2-Jan-26`. */
export function datesOf(cell: string): string[] {
  const text = cell.trim().normalize('NFC')
  const number = (part = '') => String(Number(part) % 100)
  const both = (one: string, other: string) => [`${one}-${other}`, `${other}-${one}`]
  const [, word, ofYear] = NAMED_MONTH.exec(text) ?? []
  if (monthOf(word)) return both(String(monthOf(word)), number(ofYear))
  const [, day, name, year] = NAMED_DAY.exec(text) ?? []
  const [, first = '', second, third] = DAY.exec(text) ?? []
  const isNamed = monthOf(name) > 0
  if (!isNamed && (!first || first.length === 3)) return []
  const isYearFirst = first.length === 4
  const [one, other, last] = isNamed
    ? [number(day), String(monthOf(name)), year && number(year)]
    : (isYearFirst ? [second, third, first] : [first, second, third]).map(number)
  const pairs = both(one ?? '', other ?? '')
  if (!last) return pairs
  // The order of day and month stays, unless the year goes to the other end.
  const yearLast = isNamed || isYearFirst ? pairs : pairs.slice(0, 1)
  const yearFirst = isNamed || !isYearFirst ? pairs : pairs.slice(0, 1)
  return [...pairs, ...yearLast.map((pair) => `${pair}-${last}`), ...yearFirst.map((pair) => `y${last}-${pair}`)]
}

/** To be said of a text that a spreadsheet may have made of another one, such as `1-2` or `true`; null of any other. */
export function turnedText(cell: string): string | null {
  const text = cell.trim()
  if (isRounded(text)) return `may be a number that a spreadsheet rounded: ${text}`
  if (/^(?:TRUE|FALSE)$/.test(text)) return `may be a word that a spreadsheet wrote in capitals: ${text}`
  return monthOf(NAMED_DAY.exec(text)?.[2]) || monthOf(NAMED_MONTH.exec(text)?.[1])
    ? `may be a date that a spreadsheet made of a text: ${text}`
    : null
}
