import 'server-only'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { AppError } from '@/lib/shared/errors'
import { withoutGuard } from '@/lib/shared/format/csv'
import { formatList, truncateAtGrapheme } from '@/lib/shared/format/format'
import { visibleText } from '@/lib/shared/format/pasted-text'
import { decodeFile } from './decode-file'

/** `line` is the row number in a spreadsheet. The header is row 1. */
type CsvRow<Column extends string> = { line: number } & ({ values: Record<Column, string> } | { problem: string })

/** Maximum number of characters in a row, to limit memory use. A longer row usually means an unclosed quote. */
const LONGEST_ROW = 10_000

type Row = { info: Info; record: string[] }

const refused = (message: string) => new AppError('validation', message)

/** Uses a `sep=;` line above the header, or else the most frequent candidate in the header. */
function delimiterOf(head: string): { delimiter: string; from: number } {
  const [line, said] = /^"?sep=(.)"?\r?(?:\n|$)/i.exec(head) ?? []
  if (line !== undefined && said !== undefined) return { delimiter: said, from: line.length }
  const [header = ''] = head.split(/[\r\n]/, 1)
  const count = (sign: string) => header.split(sign).length
  const [delimiter = ','] = [',', ';', '\t'].sort((one, other) => count(other) - count(one))
  return { delimiter, from: 0 }
}

async function dividedTexts(texts: AsyncIterable<string>): Promise<{ delimiter: string; all: AsyncIterable<string> }> {
  const iterator = texts[Symbol.asyncIterator]()
  let head = ''
  while (head.length < LONGEST_ROW && !/\n|\r./.test(head)) {
    const next = await iterator.next()
    if (next.done) break
    head += next.value
  }
  const { delimiter, from } = delimiterOf(head)
  async function* all() {
    yield head.slice(from)
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { delimiter, all: all() }
}

/** Matches cells such as `="007"`. Many programs write them without CSV quoting. */
const BARE_FORMULA = /(?<=[,;\t\r\n])="([^"\r\n]+)"(?=[,;\t\r\n]|$)/g
/** Matches the start of a bare formula at the end of a chunk. */
const OPEN_CELL = /[,;\t\r\n](?:=(?:"[^"\r\n]{0,300}"?)?)?$/

async function* withoutFormulas(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const text of texts) {
    const all = held + text
    const open = OPEN_CELL.exec(all)?.index ?? all.length
    held = all.slice(open)
    yield all.slice(0, open).replace(BARE_FORMULA, '"$1"')
  }
  yield held.replace(BARE_FORMULA, '"$1"')
}

/** Ignores case, spaces, hyphens and underscores: `External ID` matches externalId. */
const headerKey = (name: string) =>
  visibleText(name)
    .toLowerCase()
    .replace(/[\s_-]/g, '')

function placesOf<Column extends string>(
  header: string[],
  columns: readonly Column[],
  optional: readonly Column[] | undefined,
): Map<Column, number> {
  const names = header.map(headerKey)
  const places = new Map<Column, number>()
  for (const column of [...columns, ...(optional ?? [])]) {
    const name = headerKey(column)
    const times = names.filter((each) => each === name).length
    if (times === 0 && columns.includes(column)) throw refused(`${headerRule(columns)}; ${column} is missing.`)
    if (times > 1) throw refused(`Line 1 contains the column ${column} more than once.`)
    if (times === 1) places.set(column, names.indexOf(name))
  }
  // Rejects unknown columns as typos if the optional columns are listed.
  const known = ['', ...columns, ...(optional ?? [])].map(headerKey)
  const strange = optional && header.find((name) => !known.includes(headerKey(name)))
  if (strange !== undefined)
    throw refused(`Line 1 contains an unknown column: ${JSON.stringify(truncateAtGrapheme(strange, 60))}.`)
  return places
}

type CsvOptions<Column extends string> = {
  /** Optional columns. If this list is given, any other column is rejected. */
  optional?: readonly Column[]
  longestRow?: number
}

const headerRule = (columns: readonly string[]) =>
  `Line 1 must contain the column${columns.length === 1 ? ` ${columns[0]}` : `s ${formatList(columns)}`}`

/** Streams CSV written by spreadsheets of any locale. Ignores unknown columns unless `optional` is given. */
export async function* readCsv<Column extends string>(
  chunks: AsyncIterable<Uint8Array>,
  columns: readonly Column[],
  { optional, longestRow = LONGEST_ROW }: CsvOptions<Column> = {},
): AsyncGenerator<CsvRow<Column>> {
  const { delimiter, all } = await dividedTexts(decodeFile(chunks))
  const parser = parse({
    info: true,
    delimiter,
    // Doesn't trim if the delimiter is a tab, because trimming would remove empty cells.
    trim: delimiter !== '\t',
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestRow,
  })
  pipeline(Readable.from(withoutFormulas(all)), parser, () => undefined)
  let places: Map<Column, number> | undefined
  let header: string[] = []
  let rows = 0
  let line = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<Row>) {
      rows += 1
      line = rows + info.empty_lines
      if (record.every(isEmpty)) continue
      if (!places) {
        places = placesOf(record, columns, optional)
        header = record
        continue
      }
      const problem = widthProblem(record, header, optional !== undefined)
      yield problem ? { line, problem } : { line, values: valuesOf(record.map(textOf), places) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield unreadableRow(error, line + 1)
    return
  }
  if (!places) throw refused(`The file is empty. ${headerRule(columns)}.`)
}

const isEmpty = (cell: string) => cell.trim() === ''

/** Allows extra cells if they are empty. */
function widthProblem(record: string[], header: string[], isStrict: boolean): string | null {
  const isWider = record.slice(header.length).some((cell) => !isEmpty(cell))
  if (isWider || record.length < header.length)
    return `has ${record.length} columns, but the header has ${header.length}`
  const isUnnamed = isStrict && header.some((name, place) => isEmpty(name) && !isEmpty(record[place] ?? ''))
  return isUnnamed ? 'has a value in a column without a name' : null
}

/** Unwraps `="007"`, because some programs write it to keep leading zeros. */
const textOf = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? withoutGuard(cell)

function valuesOf<Column extends string>(record: string[], places: Map<Column, number>): Record<Column, string> {
  const entries = [...places].map(([column, place]) => [column, record[place] ?? ''] as const)
  return Object.fromEntries(entries) as Record<Column, string>
}

/** Describes a parse error. Reading stops there, and rows parsed just before the error may be lost. */
function unreadableRow(error: CsvError, next: number): { line: number; problem: string } {
  const line =
    'records' in error && 'empty_lines' in error ? Number(error.records) + Number(error.empty_lines) + 1 : next
  const problems: Partial<Record<CsvError['code'], string>> = {
    INVALID_OPENING_QUOTE: 'unexpected quote inside a value',
    CSV_INVALID_CLOSING_QUOTE: 'unexpected text after a quoted value',
  }
  const problem = problems[error.code]
  if (problem) return { line, problem: `${problem}: this row and all later ones were skipped` }
  return { line: next, problem: 'a quote opened here or later is never closed' }
}
