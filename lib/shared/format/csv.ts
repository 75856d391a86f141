/** What a spreadsheet runs as a formula by its first character; some also read the full-width ones. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * One line of CSV, with its line break. Every value is quoted, and one that a spreadsheet would run as a formula gets
 * an apostrophe before it.
 */
export function csvLine(values: readonly (string | null)[]): string {
  const cells = values.map((value) => {
    const text = value ?? ''
    return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  })
  return `${cells.join(',')}\r\n`
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*'
/** A whole cell that a spreadsheet would write in another form: 007, 1-2, 12e5, 12:40, a long number, 1 May, true. */
const CHANGED = new RegExp(
  `^'*(?:(?=.*[^\\d]|0\\d|\\d{12})\\d[\\d\\s.,:/e+-]*|(?:\\d{1,4}[\\s.-]*)?${MONTH}(?:[\\s.,-]*\\d{1,4})*|true|false)$`,
  'iu',
)
const isChanged = (text: string) => CHANGED.test(text) && /\d|true|false/i.test(text)

/** A text for a cell of `csvLine` that a spreadsheet leaves as it is, with an apostrophe where that is needed. */
export const keptText = (text: string): string => (isChanged(text) ? `'${text}` : text)

/** The first line of a file, with the mark without which spreadsheets take it for one of another encoding. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`

/** A value as it was before `csvLine` or `keptText` wrote it. */
export const withoutGuard = (value: string): string =>
  value.startsWith("'") && (FORMULA.test(value) || isChanged(value)) ? value.slice(1) : value
