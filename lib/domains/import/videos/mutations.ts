import 'server-only'
import { importRows, type ImportKind, type ImportOptions } from '@/lib/domains/import/core/mutations'
import type { BadRow, ImportResult } from '@/lib/domains/import/core/schema'
import { SpreadsheetCells } from '@/lib/domains/import/spreadsheets/queries'
import { resolveRows, stageRows, stagingTables } from '@/lib/domains/import/staging/mutations'
import { writeNames } from '@/lib/domains/import/staging/mutations-import-names'
import { Works } from '@/lib/domains/import/works/queries'
import { requireActor } from '@/lib/server/auth/requirement'
import { advisoryLocks } from '@/lib/server/db/advisory-locks'
import type { Actor } from '@/lib/shared/actor'
import { findChanges, mergeVideos } from './mutations-import-merge'
import { stagedRow } from './policy'
import { findBadRows, findDoubts, outdatedRows, placesOf, readImportNames, withKeys, type Place } from './queries'
import {
  importRowSchema,
  newNames,
  type ImportColumn,
  type ImportValues,
  type VideoImportSummary,
  type VideoRow,
} from './schema'

const videos: ImportKind<ImportColumn, ImportValues, Omit<VideoImportSummary, 'rows'>> = {
  entity: 'Video',
  lock: advisoryLocks.importOfVideos,
  row: importRowSchema,
  key: 'externalId',
  quotes: (column, value) => value !== '' && !['pieces', 'performers', 'words', 'captions'].includes(column),
  tables: stagingTables,
  facts: ({ names, doubts, ...counts }) => ({ ...counts, ...newNames(names), doubts: doubts.badTotal }),
  async begin(tx) {
    const names = await readImportNames(tx, { creates: true })
    const works = await Works.load(tx)
    const slugs = await tx.category.findMany({ select: { slug: true, id: true } })
    const categories = new Map(slugs.map(({ slug, id }) => [slug, id]))
    const cells = new SpreadsheetCells()
    const places: Place[] = []
    let doubts: BadRow[] = []
    let count = 0
    return {
      async stage(rows) {
        const staged = rows.map(({ line, values }) => stagedRow(line, values, names))
        cells.add(rows, staged)
        count += rows.length
        places.push(...placesOf(staged))
        await stageRows(tx, staged, { names, works, categories })
      },
      async check() {
        await resolveRows(tx)
        const { bad, badTotal } = await findBadRows(tx)
        const turned = await cells.check(tx)
        doubts = turned.doubts
        // A row that is another video's is not told that its own is gone.
        const changed = new Set(turned.bad.flatMap(({ line, column }) => (column === 'externalId' ? [line] : [])))
        const own = bad.filter(({ line, column }) => column !== 'version' || !changed.has(line))
        const all = await withKeys(tx, [...own, ...turned.bad, ...names.problems.bad])
        const ownTotal = badTotal - (bad.length - own.length)
        return { bad: all, badTotal: ownTotal + turned.badTotal + names.problems.badTotal }
      },
      async write() {
        await writeNames(tx, names)
        const changed = await findChanges(tx, works)
        const outdated = outdatedRows(changed)
        if (outdated.badTotal > 0) return { refused: outdated }
        const created = await mergeVideos(tx, changed)
        const counts = { created, updated: changed.length, unchanged: count - created - changed.length }
        const report = await works.report(await names.report())
        return { done: { ...counts, names: report, doubts: await findDoubts(tx, doubts, places) } }
      },
    }
  },
}

/**
 * Imports videos: all of the rows or, with one bad row, none. A video is known by its external id: a new one is
 * created, an existing one takes what the row says, and what the row does not say stays as it was. It does not ask who
 * the actor is: operators' commands call it directly, everybody else comes through `importAsStaff`.
 * @param rows as read from a file, in its order
 * @returns what was done, or the rows that are in the way
 * @throws AppError validation when the file as a whole cannot be read, or has too many new names; conflict when
 *   somebody made one of its names meanwhile, or changed what it names; forbidden when the actor's rights went away
 */
export function importVideos(
  rows: AsyncIterable<VideoRow>,
  options: ImportOptions,
): Promise<ImportResult<VideoImportSummary>> {
  return importRows(videos, rows, options)
}

/** The same for a person of the staff. @throws AppError unauthenticated; forbidden and others as `importVideos` */
export async function importAsStaff(
  actor: Actor,
  rows: AsyncIterable<VideoRow>,
  options: Omit<ImportOptions, 'actor'>,
): Promise<ImportResult<VideoImportSummary>> {
  requireActor(actor, 'content')
  return importVideos(rows, { ...options, actor })
}
