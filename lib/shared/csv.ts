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

/** The first line of a file, with the mark without which spreadsheets take it for one of another encoding. */
export const csvHead = (names: readonly string[]): string => `\uFEFF${csvLine(names)}`

/** A value as it was before `csvLine` wrote it. */
export const withoutGuard = (value: string): string =>
  value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value
