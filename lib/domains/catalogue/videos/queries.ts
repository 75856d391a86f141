import 'server-only'
import { refusalByRentals, publicationFields } from '@/lib/domains/catalogue/editing/policy'
import { tagLabel } from '@/lib/domains/catalogue/editing/schema'
import { formatLyrics, type LyricsText } from '@/lib/domains/catalogue/lyrics/policy'
import { lyricsInOrder } from '@/lib/domains/catalogue/lyrics/queries'
import type { LyricsKind } from '@/lib/domains/catalogue/lyrics/schema'
import { readProgrammes } from '@/lib/domains/catalogue/programme/queries'
import { piecesText } from '@/lib/domains/catalogue/programme/schema'
import { getVideo } from '@/lib/domains/catalogue/queries'
import type { CategorySlug, NamedRef, PieceDto, VideoDto } from '@/lib/domains/catalogue/schema'
import { sourceFields } from '@/lib/domains/catalogue/sources/schema'
import { findHiddenArtists } from '@/lib/domains/catalogue/staff-artists/queries'
import { eachVideoText } from '@/lib/domains/catalogue/texts/schema'
import { captionTrackSelect, sourceSelect } from '@/lib/domains/media/queries'
import { hasUnfinishedUpload } from '@/lib/domains/media/uploads/queries'
import { letterKey } from '@/lib/domains/names/lookup/policy'
import { readOwnPrices } from '@/lib/domains/payments/rentals/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { clockTime } from '@/lib/shared/format/format'
import { eachPriceRegion } from '@/lib/shared/money/prices'
import { newVideo, stateOf, type StaffVideoDetail } from './schema'

export const videoDetailSelect = {
  id: true,
  ...eachVideoText(() => true as const),
  thumbnailUrl: true,
  durationSeconds: true,
  ...sourceSelect,
  hlsKey: true,
  freeAccess: true,
  rentalPrices: true,
  episode: true,
  publishedAt: true,
  updatedAt: true,
  category: { select: { slug: true } },
  subCategory: { select: { id: true, name: true } },
  performers: { select: { role: true, artist: { select: { id: true, name: true } } }, orderBy: { position: 'asc' } },
  series: { select: { id: true, name: true } },
  trailer: { select: { id: true } },
  tags: { select: { tag: { select: { id: true, tag: true, name: true } } }, orderBy: { tag: { tag: 'asc' } } },
  words: lyricsInOrder,
} satisfies Prisma.VideoSelect
export type VideoDetailRow = Prisma.VideoGetPayload<{ select: typeof videoDetailSelect }> & {
  artist: NamedRef | null
  pieces: PieceDto[]
}

/** Omits a composition whose title equals the piece's. */
export function programmeOf({ pieces }: Pick<VideoDetailRow, 'pieces'>): string {
  const list = (names: NamedRef[]) => names.map(({ name }) => name).join(', ')
  return piecesText(
    pieces.map(({ ragas, talas, composition, title, ...piece }) => ({
      ...piece,
      title,
      raga: list(ragas),
      tala: list(talas),
      composition: composition && letterKey(composition.title) !== letterKey(title) ? composition.title : null,
    })),
  )
}

export function formatVideoLyrics({ words }: Pick<VideoDetailRow, 'words'>): string {
  return formatLyrics(words.map((each): Omit<LyricsText, 'line'> => ({ ...each, kind: each.kind as LyricsKind })))
}

export async function readVideoDetail(tx: Db, id: number): Promise<VideoDetailRow | null> {
  const row = await tx.video.findUnique({ where: { id }, select: videoDetailSelect })
  return row && { ...row, artist: row.performers[0]?.artist ?? null, pieces: await readProgrammes(tx, [id]) }
}

export async function getStaffVideo(
  actor: Actor,
  id: number,
  now: Date = new Date(),
): Promise<StaffVideoDetail | null> {
  requireActor(actor, 'content')
  const row = await readVideoDetail(db, id)
  if (!row) return null
  const publishedAt = (row.publishedAt ?? now).toISOString()
  const [captions, rentals, isUploading, hidden] = await Promise.all([
    db.captionTrack.findMany({
      where: { videoId: id },
      select: captionTrackSelect,
      orderBy: { language: 'asc' },
    }),
    db.purchase.count({ where: { videoId: id } }),
    hasUnfinishedUpload(actor),
    findHiddenArtists(db, [{ id, publishedAt }], now),
  ])
  const choice = (ref: { id: number; name: string } | null) => ref && { id: ref.id, label: ref.name }
  const prices = readOwnPrices(row.rentalPrices)
  const tags = row.tags.map(({ tag }) => ({ id: tag.id, label: tagLabel(tag) }))
  return {
    id,
    state: stateOf(row.publishedAt, now),
    refusal: refusalByRentals(row.name, rentals),
    artists: row.performers.map(({ artist }) => ({ id: artist.id, label: artist.name })),
    series: choice(row.series),
    tags,
    trailer: row.trailer,
    captions,
    hidden,
    form: {
      ...eachVideoText((_, name) => row[name] ?? ''),
      category: row.category.slug as CategorySlug,
      subCategoryId: row.subCategory?.id ?? null,
      performers:
        row.performers.length > 0
          ? row.performers.map(({ artist, role }) => ({ artistId: artist.id, role: role ?? '' }))
          : newVideo.performers,
      seriesId: row.series?.id ?? null,
      episode: row.episode === null ? '' : String(row.episode),
      access: row.freeAccess ? 'free' : 'premium',
      rentalPrices: eachPriceRegion((region) => String(prices[region] ?? '')),
      ...sourceFields(row, isUploading),
      hlsKey: row.hlsKey ?? '',
      duration: clockTime(row.durationSeconds),
      thumbnailUrl: row.thumbnailUrl,
      ...publicationFields(row.publishedAt),
      tagIds: tags.map((tag) => tag.id),
      pieces: programmeOf(row),
      words: formatVideoLyrics(row),
      updatedAt: row.updatedAt.toISOString(),
    },
  }
}

/** Returns a video, even a draft, as a viewer would see it. As 'guest', premium videos are locked. */
export async function getVideoPreview(
  actor: Actor,
  id: number,
  as: 'member' | 'guest',
  now: Date = new Date(),
): Promise<VideoDto | null> {
  requireActor(actor, 'content')
  const eyes: Actor = as === 'guest' ? { ...visitor, role: 'GUEST' } : actor
  return getVideo(eyes, id, now, { drafts: true })
}
