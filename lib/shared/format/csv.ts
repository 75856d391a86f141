/** Matches cells that spreadsheets run as formulas. Some spreadsheets accept full-width characters. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Quotes every value. Prefixes formulas with an apostrophe to prevent CSV injection. */
export function csvLine(values: readonly (string | null)[]): string {
  const cells = values.map((value) => {
    const text = value ?? ''
    return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  })
  return `${cells.join(',')}\r\n`
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*'
/** Matches cells that spreadsheets would reformat: 007, 1-2, 12e5, 12:40, long numbers, 1 May, true. */
const CHANGED = new RegExp(
  `^'*(?:(?=.*[^\\d]|0\\d|\\d{12})\\d[\\d\\s.,:/e+-]*|(?:\\d{1,4}[\\s.-]*)?${MONTH}(?:[\\s.,-]*\\d{1,4})*|true|false)$`,
  'iu',
)
const isChanged = (text: string) => CHANGED.test(text) && /\d|true|false/i.test(text)

export const keptText = (text: string): string => (isChanged(text) ? `'${text}` : text)

/** Begins with a byte order mark, because spreadsheets need it to detect UTF-8. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`

export const withoutGuard = (value: string): string =>
  value.startsWith("'") && (FORMULA.test(value) || isChanged(value)) ? value.slice(1) : value
