import 'server-only'
import type { BulkNames } from '@/lib/domains/catalogue/bulk-writing/policy'
import { requireCategory } from '@/lib/domains/catalogue/categories/queries'
import { GONE_CHOICE, UNDO_LISTED, UNDO_MS } from '@/lib/domains/catalogue/editing/schema'
import { findVideos } from '@/lib/domains/catalogue/video-list/queries'
import { hasSource } from '@/lib/domains/media/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { formatNumber } from '@/lib/shared/format/format'
import { placeOf, type BulkPresent, type BulkTargets, type BulkVideo } from './policy'
import {
  bulkOutcomeSchema,
  MAX_BULK,
  type BulkChangeDto,
  type BulkChoice,
  type BulkSet,
  type BulkValues,
} from './schema'

export async function chosenIds(choice: BulkChoice, now: Date): Promise<number[]> {
  if ('ids' in choice) return [...new Set(choice.ids)]
  const { where } = await findVideos(choice.filter, now, 1)
  const rows = await db.video.findMany({ where, orderBy: { id: 'asc' }, take: MAX_BULK + 1, select: { id: true } })
  if (rows.length > MAX_BULK) {
    const most = formatNumber(MAX_BULK)
    throw new AppError('too_large', `You can change at most ${most} videos at once. Narrow the filter.`)
  }
  return rows.map(({ id }) => id)
}

type Wanted = {
  performers: boolean
  tagIds: readonly number[]
}

export async function readBulkVideos(
  tx: Db,
  ids: readonly number[],
  { performers, tagIds }: Wanted,
): Promise<BulkVideo[]> {
  const rows = await tx.video.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { id: 'asc' },
    select: {
      ...{
        id: true,
        name: true,
        updatedAt: true,
        categoryId: true,
        subCategoryId: true,
        seriesId: true,
        episode: true,
      },
      ...{ freeAccess: true, publishedAt: true, vimeoId: true, fileKey: true, hlsUrl: true },
      performers: {
        where: performers ? {} : { position: 0 },
        orderBy: { position: 'asc' },
        select: { artistId: true, role: true },
      },
      tags: { where: { tagId: { in: [...tagIds] } }, orderBy: { tagId: 'asc' }, select: { tagId: true } },
      _count: { select: { tags: true } },
    },
  })
  const seriesIds = [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))]
  const others = await tx.video.groupBy({
    by: ['seriesId', 'categoryId'],
    where: { seriesId: { in: seriesIds }, id: { notIn: [...ids] } },
  })
  const categories = categoriesBySeries(others)
  return rows.map(({ id, name, updatedAt, publishedAt, tags, _count, vimeoId, fileKey, hlsUrl, ...values }) => ({
    id,
    name,
    hasSource: hasSource({ vimeoId, fileKey, hlsUrl }),
    seriesCategories: [...(categories.get(values.seriesId) ?? [])],
    tagCount: _count.tags,
    version: updatedAt.toISOString(),
    categoryId: values.categoryId,
    values: { ...values, tagIds: tags.map(({ tagId }) => tagId), publishedAt: publishedAt?.toISOString() ?? null },
  }))
}

export async function bulkTargets(tx: Db, set: BulkSet, now: Date): Promise<BulkTargets> {
  const gone = (field: string) => fieldError(field, GONE_CHOICE)
  const targets: BulkTargets = { now }
  if (set.field === 'category') targets.categoryId = await requireCategory(tx, set.category, set.subCategoryId)
  if (set.field === 'subCategory' && set.subCategoryId !== null) {
    const select = { name: true, categoryId: true } as const
    const subCategory = await tx.subCategory.findUnique({ where: { id: set.subCategoryId }, select })
    if (!subCategory) throw gone('subCategoryId')
    targets.subCategory = subCategory
  }
  if (set.field === 'artist' && (await tx.artist.count({ where: { id: set.artistId } })) === 0) throw gone('artistId')
  if (set.field === 'series' && set.seriesId !== null) {
    const series = await tx.series.findUnique({ where: { id: set.seriesId }, select: { name: true } })
    if (!series) throw gone('seriesId')
    const groups = await tx.video.groupBy({
      by: ['categoryId'],
      where: { seriesId: set.seriesId },
      _max: { episode: true },
    })
    targets.series = {
      name: series.name,
      categoryIds: groups.map(({ categoryId }) => categoryId),
      lastEpisode: Math.max(0, ...groups.map(({ _max }) => _max.episode ?? 0)),
    }
  }
  if ('tagIds' in set) {
    const known = await tx.tag.count({ where: { id: { in: set.tagIds } } })
    if (known !== new Set(set.tagIds).size) throw gone('tagIds')
  }
  return targets
}

const idsIn = (values: readonly BulkValues[], of: (each: BulkValues) => readonly (number | null | undefined)[]) => [
  ...new Set(values.flatMap(of).filter((id) => typeof id === 'number')),
]

const pointedAt = (values: readonly BulkValues[]) => ({
  subCategory: idsIn(values, ({ subCategoryId }) => [subCategoryId]),
  series: idsIn(values, ({ seriesId }) => [seriesId]),
  artist: idsIn(values, ({ performers = [] }) => performers.map(({ artistId }) => artistId)),
  tag: idsIn(values, ({ tagIds = [] }) => tagIds),
})

export async function bulkNames(tx: Db, values: readonly BulkValues[]): Promise<BulkNames> {
  const ids = pointedAt(values)
  const named = (id: number[]) => ({ where: { id: { in: id } }, select: { id: true, name: true } as const })
  const byId = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  const tags = await tx.tag.findMany({ where: { id: { in: ids.tag } }, select: { id: true, tag: true } })
  return {
    category: byId(await tx.category.findMany({ select: { id: true, name: true } })),
    subCategory: byId(await tx.subCategory.findMany(named(ids.subCategory))),
    artist: byId(await tx.artist.findMany(named(ids.artist))),
    series: byId(await tx.series.findMany(named(ids.series))),
    tag: new Map(tags.map(({ id, tag }) => [id, tag])),
  }
}

/**
 * Locks and returns the referenced rows that still exist.
 * @param values values that refer to the rows, by video id
 */
export async function bulkPresent(tx: Db, values: ReadonlyMap<number, BulkValues>): Promise<BulkPresent> {
  const all = [...values.values()]
  const ids = pointedAt(all)
  const there = async (table: 'SubCategory' | 'Series' | 'Artist' | 'Tag', wanted: number[]) =>
    new Set(await lockRows(tx, table, 'id', wanted, 'KEY SHARE'))
  const subCategories = await tx.subCategory.findMany({
    where: { id: { in: [...(await there('SubCategory', ids.subCategory))] } },
    select: { id: true, categoryId: true },
  })
  const placed = await tx.video.findMany({
    where: { seriesId: { in: ids.series } },
    select: { id: true, seriesId: true, episode: true },
  })
  const places = placed.filter(({ id }) => !values.has(id))
  return {
    subCategories: new Map(subCategories.map(({ id, categoryId }) => [id, categoryId])),
    series: await there('Series', ids.series),
    artists: await there('Artist', ids.artist),
    tags: await there('Tag', ids.tag),
    places: new Set(places.map(({ seriesId, episode }) => placeOf(Number(seriesId), Number(episode)))),
  }
}

function categoriesBySeries(videos: readonly { seriesId: number | null; categoryId: number }[]) {
  const categories = new Map<number | null, Set<number>>()
  for (const { seriesId, categoryId } of videos)
    categories.set(seriesId, (categories.get(seriesId) ?? new Set()).add(categoryId))
  return categories
}

/**
 * Returns the ids of moved videos whose category differs from the series' other videos. If the series has no other
 * videos, compares the moved videos with each other.
 */
export async function ofMixedSeries(
  tx: Db,
  moving: readonly { id: number; seriesId: number | null; categoryId: number }[],
): Promise<ReadonlySet<number>> {
  const coming = moving.filter(({ seriesId }) => seriesId !== null)
  const ids = new Set(coming.map(({ id }) => id))
  const inSeries = await tx.video.findMany({
    where: { seriesId: { in: [...new Set(coming.flatMap(({ seriesId }) => seriesId ?? []))] } },
    select: { id: true, seriesId: true, categoryId: true },
  })
  const there = categoriesBySeries(inSeries.filter(({ id }) => !ids.has(id)))
  const comingThere = categoriesBySeries(coming)
  const mixed = coming.filter(({ seriesId, categoryId }) =>
    [...(there.get(seriesId) ?? comingThere.get(seriesId) ?? [])].some((other) => other !== categoryId),
  )
  return new Set(mixed.map(({ id }) => id))
}

export async function listBulkChanges(actor: Actor, now: Date = new Date()): Promise<BulkChangeDto[]> {
  requireActor(actor, 'content')
  const rows = await db.bulkChange.findMany({
    where: { madeAt: { gt: new Date(now.getTime() - UNDO_MS) } },
    orderBy: { madeAt: 'desc' },
    take: UNDO_LISTED,
    select: { id: true, what: true, actorEmail: true, madeAt: true, outcome: true, undoneAt: true, undoneBy: true },
  })
  return rows.flatMap(({ id, what, actorEmail, madeAt, outcome, undoneAt, undoneBy }) => {
    if (!madeAt) return []
    const videos = bulkOutcomeSchema.parse(outcome).changed
    return { id, what, by: actorEmail, at: madeAt.toISOString(), videos, undoneBy: undoneAt && undoneBy }
  })
}
