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

const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)'
const turned = new RegExp(`^(?:\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2})$`)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Day and month of a date, in some order: of `2-Jan`, `Jan-02`, `2-Jan-26`, `2026-01-02`, `01/02/26`. */
function dayAndMonth(cell: string): [number, number] | null {
  const [one = '', other = '', last = ''] = cell.trim().split(/[-/.]/)
  const byName = [one, other].map((part) => months.indexOf(part.slice(0, 3)) + 1)
  const month = byName.find((number) => number > 0)
  if (month !== undefined) return [Number(byName[0] ? other : one), month]
  if (![one, other, last].every((part) => /^\d+$/.test(part))) return null
  return one.length === 4 ? [Number(other), Number(last)] : [Number(one), Number(other)]
}

/** Texts of which a spreadsheet may have made a day such as `2-Jan`: `1-2`, `01/02`, and those with the day first. */
export function datesOf(cell: string): string[] {
  const found = dayAndMonth(cell)
  if (!found) return []
  const spelled = (number: number) => [String(number), String(number).padStart(2, '0')]
  const [days, ofYear] = [spelled(found[0]), spelled(found[1])]
  const pairs = days.flatMap((each) =>
    ofYear.flatMap(
      (each2) =>
        [
          [each, each2],
          [each2, each],
        ] as const,
    ),
  )
  return [...new Set(pairs.flatMap(([first, second]) => ['-', '/', '.'].map((sign) => first + sign + second)))]
}

/** To be said of a text that a spreadsheet may have made of another one, such as `1-2` or `true`; null of any other. */
export function turnedText(cell: string): string | null {
  const text = cell.trim()
  if (isRounded(text)) return `may be a number that a spreadsheet rounded: ${text}`
  if (/^(?:TRUE|FALSE)$/.test(text)) return `may be a word that a spreadsheet wrote in capitals: ${text}`
  return turned.test(text) ? `may be a date that a spreadsheet made of a text: ${text}` : null
}
