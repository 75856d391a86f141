const errors = ['REF!', 'N/A', 'NAME?', 'VALUE!', 'DIV/0!', 'NULL!', 'NUM!', 'SPILL!', 'CALC!', 'ERROR!']
/** Error values of spreadsheets in German, French and Spanish. */
const translated = ['BEZUG!', 'NV', 'WERT!', 'ZAHL!', 'VALEUR!', 'NOM?', 'NOMBRE!', '¡VALOR!', '¡REF!', '¿NOMBRE?']
const known = new Set([...errors, ...translated].map((name) => `#${name}`))

export function cellProblem(cell: string): string | null {
  const text = cell.trim()
  if (known.has(text) || /^Err:\d{3}$/.test(text)) return 'is a spreadsheet error'
  return /^#{3,}$/.test(text) ? 'was cut off because the spreadsheet column was too narrow' : null
}

export function plainNumber(cell: string): string {
  const text = cell.trim()
  const [, whole] = /^(\d+|\d{1,3}(?:[,\s'’]\d{2,3})*[,\s'’]\d{3})(?:\.0+)?$/.exec(text) ?? []
  return whole === undefined ? text : whole.replace(/\D/g, '')
}

/** True for a long number that a spreadsheet has rounded, such as 1.2E+10. */
export const isRounded = (cell: string): boolean => /^\d+(?:[.,]\d+)?E[+-]\d+$/.test(cell.trim())

/**
 * Matches a number with groups of digits, such as 1,234.00. Groups have three digits, or two as in India. The decimal
 * separator must differ from the group separator.
 */
const GROUPED = /^([1-9]\d{0,2}(?:([,.\s'’])(?:\d{2,3}\2)*\d{3}))(?:(?!\2)[,.](\d+))?$/

/**
 * Returns the numbers that a spreadsheet may display as this text. Returns none for 007 or 1.10, because spreadsheets
 * drop leading and trailing zeros.
 */
export function numbersOf(cell: string): string[] {
  const text = cell.trim()
  const [, groups, , decimals = '0'] = GROUPED.exec(text) ?? []
  const grouped = groups ? [`${groups.replace(/\D/g, '')}.${decimals}`] : []
  const isPlain = /^(?:0|[1-9]\d*)(?:[.,](?:0+|\d*[1-9]))?$/.test(text)
  return isPlain ? [text.replace(',', '.'), ...grouped] : grouped
}

/** True for a formatted number, such as 1,234.00. Nobody types an id in this form. */
export const isFormatted = (cell: string): boolean => GROUPED.exec(cell.trim())?.[3] !== undefined

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

/** Returns the month number; 0 for other words, and for words in all caps, which spreadsheets don't write. */
function monthOf(word = ''): number {
  const name = word.normalize('NFD').replace(/\p{M}/gu, '')
  return /\p{Lu}{2}/u.test(name) ? 0 : months.findIndex((names) => names.includes(name.toLowerCase())) + 1
}

const NAMED_DAY = /^(\d{1,2})(?:\. ?|[-/])(\p{L}{3,5})\.?(?:[-/. ]+(\d{2,4}))?$/u
const NAMED_MONTH = /^(\p{L}{3,5})\.?[-/ ](\d{2})$/u
const DAY = /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{2}|\d{4})$/

/**
 * Returns the ids that a spreadsheet may have turned into this date: `2-1` and `1-2` for `2-Jan`, and longer ids for
 * `2-Jan-26`.
 */
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
  // If the month is a number, swaps day and month only when the year also moves to the other end.
  const yearLast = isNamed || isYearFirst ? pairs : pairs.slice(0, 1)
  const yearFirst = isNamed || !isYearFirst ? pairs : pairs.slice(0, 1)
  return [...pairs, ...yearLast.map((pair) => `${pair}-${last}`), ...yearFirst.map((pair) => `y${last}-${pair}`)]
}

export function turnedText(cell: string): string | null {
  const text = cell.trim()
  if (isRounded(text)) return `may be a number rounded by a spreadsheet: ${text}`
  if (/^(?:TRUE|FALSE)$/.test(text)) return `may be a word capitalised by a spreadsheet: ${text}`
  return monthOf(NAMED_DAY.exec(text)?.[2]) || monthOf(NAMED_MONTH.exec(text)?.[1])
    ? `may be text that a spreadsheet turned into a date: ${text}`
    : null
}
