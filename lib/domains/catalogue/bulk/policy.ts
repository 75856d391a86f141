import { publicationOf } from '@/lib/domains/catalogue/editing/policy'
import { CHOICES_MAX } from '@/lib/domains/catalogue/editing/schema'
import { formatCount } from '@/lib/shared/format/format'
import {
  bulkValuesSchema,
  NAMED,
  type BulkField,
  type BulkRow,
  type BulkSet,
  type BulkStayed,
  type BulkValues,
} from './schema'

export type BulkVideo = {
  id: number
  name: string
  version: string
  categoryId: number
  hasSource: boolean
  /** Categories of the series' other videos, excluding videos in this change. */
  seriesCategories: readonly number[]
  /** Number of all tags of the video. `values` may contain only some of them. */
  tagCount: number
  values: Required<BulkValues>
}

export type BulkTargets = {
  now: Date
  categoryId?: number
  subCategory?: { name: string; categoryId: number }
  series?: { name: string; categoryIds: readonly number[]; lastEpisode: number }
}

const MAX_EPISODE = 9999
export const SO_ALREADY = 'No change needed'
export const CHANGED_SINCE = 'Changed by someone else in the meantime'
export const GONE = 'Deleted in the meantime'
export const MIXED_SERIES = 'The series now has videos in a different category'

const columns: Record<BulkField, readonly (keyof BulkValues)[]> = {
  category: ['categoryId', 'subCategoryId'],
  subCategory: ['subCategoryId'],
  artist: ['performers'],
  series: ['seriesId', 'episode'],
  addTags: ['tagIds'],
  removeTags: ['tagIds'],
  access: ['freeAccess'],
  date: ['publishedAt'],
}

function pick(values: BulkValues, names: readonly (keyof BulkValues)[]): BulkValues {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

export const moves = (values: BulkValues): boolean => 'categoryId' in values || 'seriesId' in values

export const valuesLike = (values: BulkValues, others: BulkValues): BulkValues =>
  pick(values, Object.keys(others) as (keyof BulkValues)[])

export const isSame = (one: BulkValues, other: BulkValues): boolean =>
  JSON.stringify(bulkValuesSchema.parse(one)) === JSON.stringify(bulkValuesSchema.parse(other))

export class Stayed {
  private readonly byReason = new Map<string, BulkStayed>()

  add(reason: string, name: string): void {
    const entry = this.byReason.get(reason) ?? { reason, count: 0, names: [] }
    entry.count += 1
    if (entry.names.length < NAMED) entry.names.push(name)
    this.byReason.set(reason, entry)
  }

  list(): BulkStayed[] {
    return [...this.byReason.values()].sort((a, b) => b.count - a.count)
  }
}

type Planned = { after: BulkValues } | { stays: string }

const stays = (reason: string): Planned => ({ stays: reason })

function planCategory(video: BulkVideo, categoryId: number, subCategoryId: number | null): Planned {
  if (video.seriesCategories.some((id) => id !== categoryId))
    return stays('Other videos in the series are in a different category')
  const keeps = subCategoryId === null && video.categoryId === categoryId
  return { after: { categoryId, subCategoryId: keeps ? video.values.subCategoryId : subCategoryId } }
}

function planSubCategory(video: BulkVideo, subCategoryId: number | null, { subCategory }: BulkTargets): Planned {
  if (subCategory && subCategory.categoryId !== video.categoryId)
    return stays(`The sub-category “${subCategory.name}” belongs to a different category`)
  return { after: { subCategoryId } }
}

/**
 * Makes an artist the lead performer. A new artist replaces the lead and gets the lead's role. An artist who already
 * performs moves up, and the former lead stays.
 */
function planArtist({ values: { performers } }: BulkVideo, artistId: number): Planned {
  const own = performers.find((each) => each.artistId === artistId)
  const [first, ...rest] = performers
  const lead = own ?? { artistId, role: first?.role ?? null }
  const others = own && own !== first ? performers : rest
  return { after: { performers: [lead, ...others.filter((each) => each.artistId !== artistId)] } }
}

function planTags(video: BulkVideo, tagIds: readonly number[], isAdding: boolean): Planned {
  const sorted = [...new Set(tagIds)].sort((a, b) => a - b)
  const more = sorted.length - video.values.tagIds.length
  if (isAdding && video.tagCount + more > CHOICES_MAX) return stays(`A video can have at most ${CHOICES_MAX} tags`)
  return { after: { tagIds: isAdding ? sorted : [] } }
}

function planDate(video: BulkVideo, set: Extract<BulkSet, { field: 'date' }>, now: Date): Planned {
  const before = video.values.publishedAt
  const date = publicationOf(set, before ? new Date(before) : null, now)
  if (date && !video.hasSource) return stays('No source yet, so this stays a draft')
  return { after: { publishedAt: date?.toISOString() ?? null } }
}

export const otherCategory = (series: string): string => `The series “${series}” has videos in a different category`

function planSeries(seriesId: number | null, { series }: BulkTargets): (video: BulkVideo) => Planned {
  let last = series?.lastEpisode ?? 0
  return (video) => {
    if (!series || seriesId === null) return { after: { seriesId: null, episode: null } }
    if (video.values.seriesId === seriesId) return stays(SO_ALREADY)
    if (series.categoryIds.some((id) => id !== video.categoryId)) return stays(otherCategory(series.name))
    if (last >= MAX_EPISODE) return stays(`A series can have at most ${MAX_EPISODE} episodes`)
    last += 1
    return { after: { seriesId, episode: last } }
  }
}

function planOf(set: BulkSet, targets: BulkTargets): (video: BulkVideo) => Planned {
  const { categoryId = 0, now } = targets
  switch (set.field) {
    case 'category':
      return (video) => planCategory(video, categoryId, set.subCategoryId)
    case 'subCategory':
      return (video) => planSubCategory(video, set.subCategoryId, targets)
    case 'artist':
      return (video) => planArtist(video, set.artistId)
    case 'series':
      return planSeries(set.seriesId, targets)
    case 'addTags':
    case 'removeTags':
      return (video) => planTags(video, set.tagIds, set.field === 'addTags')
    case 'access':
      return () => ({ after: { freeAccess: set.access === 'free' } })
    case 'date':
      return (video) => planDate(video, set, now)
  }
}

const firstPublished = (a: BulkVideo, b: BulkVideo): number => {
  const [one, other] = [a.values.publishedAt ?? '9', b.values.publishedAt ?? '9']
  return one < other ? -1 : one > other ? 1 : a.id - b.id
}

/** Plans the changes and groups skipped videos by reason. Numbers new episodes by publication date, drafts last. */
export function planBulk(
  set: BulkSet,
  videos: readonly BulkVideo[],
  targets: BulkTargets,
): { rows: BulkRow[]; stayed: BulkStayed[] } {
  const [plan, stayed, rows] = [planOf(set, targets), new Stayed(), [] as BulkRow[]]
  for (const video of set.field === 'series' ? [...videos].sort(firstPublished) : videos) {
    const planned = plan(video)
    const before = pick(video.values, columns[set.field])
    if ('stays' in planned) stayed.add(planned.stays, video.name)
    else if (isSame(before, planned.after)) stayed.add(SO_ALREADY, video.name)
    else rows.push({ id: video.id, name: video.name, version: video.version, before, after: planned.after })
  }
  return { rows, stayed: stayed.list() }
}

export function warningsOf(rows: readonly BulkRow[], now: Date): string[] {
  const published = rows.filter(({ before, after }) => before.publishedAt === null && after.publishedAt)
  const at = published[0]?.after.publishedAt
  const lost = rows.filter(({ before, after }) => 'categoryId' in after && before.subCategoryId && !after.subCategoryId)
  return [
    ...(at
      ? [
          `Publishes ${formatCount(published.length, 'draft')} ${new Date(at) > now ? 'at the time you chose' : 'immediately'}.`,
        ]
      : []),
    ...(lost.length > 0 ? [`Removes the sub-category from ${formatCount(lost.length, 'video')}.`] : []),
  ]
}

export type BulkPresent = {
  subCategories: ReadonlyMap<number, number>
  series: ReadonlySet<number>
  artists: ReadonlySet<number>
  tags: ReadonlySet<number>
  /** Episodes of videos outside this change, formatted by `placeOf`. */
  places: ReadonlySet<string>
}

export const placeOf = (seriesId: number, episode: number): string => `${seriesId}/${episode}`

export function obstacle(video: BulkVideo, values: BulkValues, present: BulkPresent): string | null {
  const { subCategoryId, seriesId, episode, performers = [] } = values
  if (subCategoryId && present.subCategories.get(subCategoryId) !== (values.categoryId ?? video.categoryId))
    return 'The sub-category was deleted or now belongs to a different category'
  if (seriesId && !present.series.has(seriesId)) return 'The series has been deleted'
  if (seriesId && episode && present.places.has(placeOf(seriesId, episode)))
    return 'Another video now has this episode number'
  if (performers.some(({ artistId }) => !present.artists.has(artistId))) return 'A performer has been deleted'
  if (values.publishedAt && !video.hasSource) return 'The source was removed, so this stays a draft'
  return null
}

export const withoutLostTags = (values: BulkValues, { tags }: BulkPresent): BulkValues =>
  values.tagIds ? { ...values, tagIds: values.tagIds.filter((id) => tags.has(id)) } : values
