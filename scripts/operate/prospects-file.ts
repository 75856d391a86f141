import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import type { ProspectRow } from '@/lib/domains/billing/schema-prospects'
import { OperatorError } from './run'

const HEADER = 'Line 1 must name the columns email and discount, separated by a comma'
const COLUMNS = ['email', 'discount'] as const
/** A row that is longer than this is a quote that was never closed. Also the most that is held in memory of a row. */
const LONGEST_ROW = 10_000

type Row = { info: Info; record: string[] }

/** UTF-8 or nothing: a wrong encoding would make other addresses of some. */
async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true }) // takes a byte order mark away
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new OperatorError('The file is not in UTF-8. Save it as "CSV UTF-8" and try again.')
  }
}

function columnsOf(header: string[]): { email: number; discount: number; length: number } {
  const names = header.map((name) => name.toLowerCase())
  for (const name of COLUMNS) {
    const times = names.filter((each) => each === name).length
    if (times === 0) throw new OperatorError(`${HEADER}; ${name} is missing.`)
    if (times > 1) throw new OperatorError(`Line 1 names the column ${name} more than once.`)
  }
  return { email: names.indexOf('email'), discount: names.indexOf('discount'), length: header.length }
}

/**
 * Reads a CSV file row by row: a header with the columns email and discount, in any order, then the rows. Other columns
 * are passed over, and so are empty lines.
 * @throws OperatorError when the file cannot be read, is not in UTF-8, or has another header
 */
export async function* readProspects(file: string): AsyncGenerator<ProspectRow> {
  const parser = parse({
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: LONGEST_ROW,
  })
  // An error on the way reaches whoever reads from the parser.
  pipeline(createReadStream(file), decoded, parser, () => undefined)
  let columns: ReturnType<typeof columnsOf> | undefined
  // Lines that a row begins after: rows with a quoted line break are named by their first line.
  let before = { lines: 0, empty: 0 }
  try {
    for await (const { info, record } of parser as AsyncIterable<Row>) {
      const line = before.lines + (info.empty_lines - before.empty) + 1
      before = { lines: info.lines, empty: info.empty_lines }
      if (!columns) columns = columnsOf(record)
      else if (record.length !== columns.length) {
        yield { line, problem: `has ${record.length} columns, and the header ${columns.length}` }
      } else yield { line, email: record[columns.email] ?? '', discount: record[columns.discount] ?? '' }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw unreadable(file, error)
    yield unreadableRow(error, before.lines + 1)
    return
  }
  if (!columns) throw new OperatorError(`The file is empty. ${HEADER}.`)
}

/** What the parser could not read ends the reading; rows that it had read just before may be lost with it. */
function unreadableRow(error: CsvError, next: number): ProspectRow {
  const line = 'lines' in error ? Number(error.lines) : next
  const problems: Partial<Record<CsvError['code'], string>> = {
    INVALID_OPENING_QUOTE: 'a quote stands within a value',
    CSV_INVALID_CLOSING_QUOTE: 'something follows a quoted value',
  }
  const problem = problems[error.code]
  if (problem) return { line, problem: `${problem}: this row and the ones after it were not read` }
  return { line: next, problem: 'a quoted value that begins here or later does not end' }
}

function unreadable(file: string, error: unknown): unknown {
  if (error instanceof OperatorError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (code === 'EISDIR') return new OperatorError(`${file} is a directory.`)
  if (code === 'EACCES') return new OperatorError(`${file} may not be read.`)
  return error
}
