import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { AuditFacts } from '@/lib/domains/audit/schema'
import { requireCategory } from '@/lib/domains/catalogue/categories/queries'
import { requireEntity, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { refusalByRentals, publicationOf } from '@/lib/domains/catalogue/editing/policy'
import { GONE_CHOICE, parseClock } from '@/lib/domains/catalogue/editing/schema'
import { parseLyrics, toLyricsRows } from '@/lib/domains/catalogue/lyrics/policy'
import { replacePieces } from '@/lib/domains/catalogue/programme/mutations'
import { parsePieces } from '@/lib/domains/catalogue/programme/schema'
import { requireOneCategory } from '@/lib/domains/catalogue/series/queries'
import { withFileLength } from '@/lib/domains/catalogue/sources/queries'
import { sourceFacts, storedStreamKey } from '@/lib/domains/catalogue/sources/schema'
import { eachVideoText, storedTexts } from '@/lib/domains/catalogue/texts/schema'
import { readOwnPrices } from '@/lib/domains/payments/rentals/schema'
import { copyToTrash } from '@/lib/domains/trash/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Db } from '@/lib/server/db/client'
import { retryOnDeadlock, lockVersion } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { programmeOf, readVideoDetail, formatVideoLyrics, type VideoDetailRow } from './queries'
import { videoInputSchema, type VideoInput } from './schema'

export function videoFacts(row: VideoDetailRow): AuditFacts {
  return {
    ...eachVideoText((_, name) => row[name]),
    category: row.category.slug,
    subCategory: row.subCategory?.name ?? null,
    artist: row.artist?.name ?? null,
    performers: row.performers.map(({ artist, role }) => (role ? `${artist.name} (${role})` : artist.name)),
    series: row.series?.name ?? null,
    episode: row.episode,
    freeAccess: row.freeAccess,
    rentalPrices: Object.entries(readOwnPrices(row.rentalPrices)).map(([region, amount]) => `${region} ${amount}`),
    vimeoId: row.vimeoId,
    embedKey: row.embedKey,
    fileKey: row.fileKey,
    hlsUrl: row.hlsUrl,
    hlsKey: row.hlsKey,
    durationSeconds: row.durationSeconds,
    thumbnailUrl: row.thumbnailUrl,
    publishedAt: row.publishedAt,
    tags: row.tags.map(({ tag }) => tag.tag),
    programme: programmeOf(row),
    words: formatVideoLyrics(row),
  }
}

const entity = {
  table: 'Video',
  what: 'video',
  read: readVideoDetail,
  facts: videoFacts,
  videos: (id: number) => ({ id }),
} as const

async function requireChosen(tx: Db, { performers, seriesId, tagIds }: VideoInput): Promise<void> {
  const artistIds = performers.flatMap(({ artistId }) => artistId ?? [])
  if ((await tx.artist.count({ where: { id: { in: artistIds } } })) !== artistIds.length)
    throw fieldError('performers', GONE_CHOICE)
  if (seriesId !== null && (await tx.series.count({ where: { id: seriesId } })) === 0)
    throw fieldError('seriesId', GONE_CHOICE)
  if ((await tx.tag.count({ where: { id: { in: tagIds } } })) !== new Set(tagIds).size)
    throw fieldError('tagIds', GONE_CHOICE)
}

export const saveVideo = saveOf(entity, {
  schema: videoInputSchema,
  complete: withFileLength,
  taken: ({ episode }) => ({ episode: `This series already has an episode ${Number(episode)}.` }),
  write: async (tx, valid, { id, before, version, now }) => {
    const categoryId = await requireCategory(tx, valid.category, valid.subCategoryId)
    await requireChosen(tx, valid)
    const source = sourceFacts(valid)
    const data = {
      ...storedTexts(valid),
      thumbnailUrl: valid.thumbnailUrl,
      durationSeconds: parseClock(valid.duration) ?? 0,
      ...source,
      hlsKey: storedStreamKey(source.hlsUrl, valid.hlsKey),
      freeAccess: valid.access === 'free',
      rentalPrices: Object.fromEntries(
        Object.entries(valid.rentalPrices).flatMap(([region, amount]) => (amount ? [[region, Number(amount)]] : [])),
      ),
      categoryId,
      subCategoryId: valid.subCategoryId,
      seriesId: valid.seriesId,
      episode: valid.seriesId === null ? null : Number(valid.episode),
      publishedAt: publicationOf(valid, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    const select = { id: true } as const
    const saved =
      id === null ? await tx.video.create({ data, select }) : await tx.video.update({ where: { id }, data, select })
    const isMoved = before?.series?.id !== valid.seriesId || before?.category.slug !== valid.category
    if (isMoved) await requireOneCategory(tx, [saved.id])
    await tx.videoPerformer.deleteMany({ where: { videoId: saved.id } })
    const performers = valid.performers.flatMap(({ artistId, role }) => (artistId === null ? [] : [{ artistId, role }]))
    await tx.videoPerformer.createMany({
      data: performers.map(({ artistId, role }, index) => {
        return { videoId: saved.id, artistId, role: role || null, position: index + 1 }
      }),
    })
    await tx.videoTag.deleteMany({ where: { videoId: saved.id } })
    await tx.videoTag.createMany({ data: [...new Set(valid.tagIds)].map((tagId) => ({ videoId: saved.id, tagId })) })
    if (!before || programmeOf(before) !== valid.pieces) {
      await replacePieces(tx, saved.id, parsePieces(valid.pieces, data.durationSeconds).pieces)
    }
    if ((before ? formatVideoLyrics(before) : '') !== valid.words) {
      await tx.pieceWords.deleteMany({ where: { videoId: saved.id } })
      const words = toLyricsRows(parseLyrics(valid.words).words)
      await tx.pieceWords.createMany({ data: words.map((row) => ({ videoId: saved.id, ...row })) })
    }
    return saved
  },
})

/**
 * Deletes all of the videos, or none if one of them can't be deleted.
 * @throws AppError not_found if a video no longer exists; conflict if a video has been rented
 */
export async function deleteVideos(actor: Actor, { ids }: { ids: readonly number[] }): Promise<{ deleted: number }> {
  requireActor(actor, 'content')
  return retryOnDeadlock(async (tx) => {
    const inOrder = [...new Set(ids)].sort((a, b) => a - b)
    for (const id of inOrder) {
      await lockVersion(tx, { table: 'Video', id, what: 'video' })
      const row = await requireEntity(tx, entity, id)
      const reason = refusalByRentals(row.name, await tx.purchase.count({ where: { videoId: id } }))
      if (reason) throw new AppError('conflict', reason)
      await copyToTrash(tx, 'video', row)
      await tx.video.delete({ where: { id }, select: { id: true } })
      const change = { action: 'delete', entity: 'Video', entityId: id, before: videoFacts(row) }
      await recordAudit(tx, actor, change)
    }
    return { deleted: inOrder.length }
  })
}
