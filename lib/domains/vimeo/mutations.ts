import 'server-only'
import type { AuditActor } from '@/lib/domains/audit/schema'
import { importVideos } from '@/lib/domains/editorial/mutations-import'
import { readVimeoCaptions } from '@/lib/domains/vimeo/queries'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import type { VideoImportSummary, VideoRow } from '@/lib/domains/editorial/schema-import'
import type { ImportProgress, ImportResult } from '@/lib/domains/imports/schema'
import { VIMEO_FIELDS, vimeoPageSchema, vimeoRow } from '@/lib/domains/vimeo/schema'
import { askVimeo } from '@/lib/server/vimeo'
import { AppError } from '@/lib/shared/errors'

/** The most that Vimeo gives at once. */
const PER_PAGE = 100

type VimeoOptions = {
  actor: AuditActor
  /** Of videos that are new. */
  category: CategorySlug
  dryRun?: boolean
  onProgress?: (progress: ImportProgress) => void
  onWait?: (ms: number) => void
}

/**
 * Brings the videos of a Vimeo account into the catalogue: new ones as premium drafts, known by `vimeo:ID`. Those that
 * are there take a new length and a new source; name, description and captions only while they are drafts, and
 * category, access, picture and publication never: these are the editors'. All of them or none.
 * @returns as an import, how many videos were passed over because Vimeo is still making them ready, and how many
 *   captions were left out because they are not good WebVTT
 * @throws AppError provider (Vimeo refuses or does not answer), validation (no token)
 */
export async function importFromVimeo(
  options: VimeoOptions,
): Promise<{ result: ImportResult<VideoImportSummary>; notReady: number; captionsLeftOut: number }> {
  const { category, onWait, ...rest } = options
  // All pages are read first: while one waits for Vimeo, nothing in the database waits too.
  const rows: VideoRow[] = []
  let notReady = 0
  let captionsLeftOut = 0
  let place = 0
  let next: string | null =
    `/me/videos?${new URLSearchParams({ per_page: String(PER_PAGE), sort: 'date', direction: 'asc', fields: VIMEO_FIELDS })}`
  const asked = new Set<string>()
  while (next !== null) {
    if (asked.has(next)) throw new AppError('provider', 'Vimeo named the same page twice.')
    asked.add(next)
    const page = vimeoPageSchema.safeParse(await askVimeo(next, onWait))
    if (!page.success)
      throw new AppError('provider', 'Vimeo answered in another form than it documents.', { cause: page.error })
    for (const video of page.data.data) {
      place += 1
      const row = vimeoRow(video, place, category)
      if (!row) notReady += 1
      else if ('problem' in row) rows.push(row)
      else {
        const { column: captions, leftOut } = await readVimeoCaptions(video, onWait)
        captionsLeftOut += leftOut
        rows.push({ ...row, values: { ...row.values, captions } })
      }
    }
    rest.onProgress?.({ phase: 'reading', rows: place })
    next = page.data.paging.next
  }
  const seen = new Set<string>()
  const once = rows.filter(
    (row) => !('values' in row) || (!seen.has(row.values.externalId ?? '') && seen.add(row.values.externalId ?? '')),
  )
  async function* all() {
    yield* once
  }
  const keep = {
    always: ['category', 'access', 'thumbnail', 'publishedAt'],
    whenPublic: ['name', 'description', 'captions'],
  } as const
  return { result: await importVideos(all(), { ...rest, keep }), notReady, captionsLeftOut }
}
