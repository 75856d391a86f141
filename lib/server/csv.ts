import 'server-only'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { AppError } from '@/lib/shared/errors'

/** A row as it was read: its line, and either the named columns or why it could not be read. */
export type CsvRow<Column extends string> = { line: number } & (
  | { values: Record<Column, string> }
  | { problem: string }
)

/** A row that is longer than this is a quote that was never closed. Also the most that is held in memory of a row. */
const LONGEST_ROW = 10_000

type Row = { info: Info; record: string[] }

const refused = (message: string) => new AppError('validation', message)

/** 'email and discount', 'a, b and c'. */
const listed = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** UTF-8 or nothing: a wrong encoding would make other addresses of some. */
async function* decoded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true }) // takes a byte order mark away
  for await (const chunk of chunks) yield decode(decoder, chunk)
  yield decode(decoder)
}

function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw refused('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.')
  }
}

function placesOf<Column extends string>(header: string[], columns: readonly Column[]): Map<Column, number> {
  const names = header.map((name) => name.toLowerCase())
  const places = new Map<Column, number>()
  for (const column of columns) {
    const times = names.filter((each) => each === column).length
    if (times === 0) throw refused(`${headerRule(columns)}; ${column} is missing.`)
    if (times > 1) throw refused(`Line 1 names the column ${column} more than once.`)
    places.set(column, names.indexOf(column))
  }
  return places
}

const headerRule = (columns: readonly string[]) =>
  `Line 1 must name the columns ${listed(columns)}, separated by ${columns.length > 2 ? 'commas' : 'a comma'}`

/**
 * Reads CSV row by row, with the memory of one row: a header with the columns, in any order and case, then the rows.
 * Other columns are passed over, and so are empty lines.
 * @param chunks bytes of the file
 * @param columns lower-case names that the header must hold
 * @throws AppError validation when it is not in UTF-8, or has another header
 */
export async function* readCsv<Column extends string>(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
): AsyncGenerator<CsvRow<Column>> {
  const parser = parse({
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  })
  // An error on the way reaches whoever reads from the parser.
  pipeline(Readable.from(chunks), decoded, parser, () => undefined)
  let places: Map<Column, number> | undefined
  let width = 0
  // Lines that a row begins after: rows with a quoted line break are named by their first line.
  let before = { lines: 0, empty: 0 }
  try {
    for await (const { info, record } of parser as AsyncIterable<Row>) {
      const line = before.lines + (info.empty_lines - before.empty) + 1
      before = { lines: info.lines, empty: info.empty_lines }
      if (!places) {
        places = placesOf(record, columns)
        width = record.length
      } else if (record.length !== width) {
        yield { line, problem: `has ${record.length} columns, and the header ${width}` }
      } else yield { line, values: valuesOf(record, places) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield unreadableRow(error, before.lines + 1)
    return
  }
  if (!places) throw refused(`The file is empty. ${headerRule(columns)}.`)
}

function valuesOf<Column extends string>(record: string[], places: Map<Column, number>): Record<Column, string> {
  const entries = [...places].map(([column, place]) => [column, record[place] ?? ''] as const)
  return Object.fromEntries(entries) as Record<Column, string>
}

/** What the parser could not read ends the reading; rows that it had read just before may be lost with it. */
function unreadableRow(error: CsvError, next: number): { line: number; problem: string } {
  const line = 'lines' in error ? Number(error.lines) : next
  const problems: Partial<Record<CsvError['code'], string>> = {
    INVALID_OPENING_QUOTE: 'a quote stands within a value',
    CSV_INVALID_CLOSING_QUOTE: 'something follows a quoted value',
  }
  const problem = problems[error.code]
  if (problem) return { line, problem: `${problem}: this row and the ones after it were not read` }
  return { line: next, problem: 'a quoted value that begins here or later does not end' }
}
