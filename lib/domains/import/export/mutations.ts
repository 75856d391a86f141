import 'server-only'
import { recordAudit, type WriteOptions } from '@/lib/domains/audit/mutations'
import { findVideos } from '@/lib/domains/catalogue/video-list/queries'
import { importColumns, UNCHANGED, type CatalogueExportQuery } from '@/lib/domains/import/videos/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { csvHead, csvLine, keptText } from '@/lib/shared/format/csv'
import { ExportNames, type ExportedRow } from './queries'

const BATCH = 100

/**
 * Maximum number of characters in a cell. Spreadsheet programs truncate longer cells, and the next import would store
 * the truncated text.
 */
const CELL_MAX = 32_767

/**
 * Exports videos so that an import reads the same values. Writes to the audit log, because an export reveals sources.
 */
export async function exportCatalogue(
  actor: Actor,
  { format, ...filter }: CatalogueExportQuery,
  { now = new Date() }: WriteOptions = {},
): Promise<AsyncGenerator<string>> {
  requireActor(actor, 'content')
  const after = { format, ...filter }
  await db.$transaction((tx) => recordAudit(tx, actor, { action: 'export', entity: 'Video', after }))
  const rows = eachRow((await findVideos(filter, now, 1)).where)
  return format === 'csv' ? csvFile(rows) : jsonFile(rows)
}

/** Reads all ids first, because running the filter for each batch may repeat a search of the whole catalogue. */
async function* eachRow(where: Prisma.VideoWhereInput): AsyncGenerator<ExportedRow> {
  const names = await ExportNames.load()
  const rows = await db.video.findMany({ where, orderBy: { id: 'asc' }, select: { id: true } })
  const ids = rows.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += BATCH) yield* await names.rowsOf(ids.slice(start, start + BATCH))
}

async function* csvFile(rows: AsyncGenerator<ExportedRow>): AsyncGenerator<string> {
  yield csvHead(importColumns)
  for await (const row of rows) {
    yield csvLine(importColumns.map((column) => (row[column].length > CELL_MAX ? UNCHANGED : keptText(row[column]))))
  }
}

/** Writes lists as JSON arrays, and omits values that are `UNCHANGED`. */
async function* jsonFile(rows: AsyncGenerator<ExportedRow>): AsyncGenerator<string> {
  const dividers: Partial<Record<string, string>> = { tags: ';', pieces: '\n' }
  const valueOf = (column: string, text: string) => {
    const divider = dividers[column]
    if (divider) return text === '' ? [] : text.split(divider)
    return column === 'duration' ? Number(text) : text === '' ? null : text
  }
  let before = '[\n'
  for await (const row of rows) {
    const told = importColumns.filter((column) => row[column] !== UNCHANGED)
    yield before + JSON.stringify(Object.fromEntries(told.map((column) => [column, valueOf(column, row[column])])))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
