import { writePieces } from '@/lib/domains/catalogue/programme/mutations'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import type { VideoSource } from '@/lib/domains/media/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { followKinds, type FollowKind } from '@/lib/shared/music/name-kinds'
import { emptyTables } from './empty-tables'

// Creates catalogue rows for tests. Each video has a unique source, because a leaked source must identify its video.

/** Ids assigned by the migrations. */
export const categoryIds: Record<CategorySlug, number> = { dance: 1, music: 2, trivia: 3, lectures: 4 }

let count = 0
const next = () => (count += 1)

export const past = (days: number) => new Date(Date.now() - days * 86_400_000)
export const future = (days: number) => past(-days)

export function vimeo(): { vimeoId: string; embedKey: string } {
  const number = next()
  return { vimeoId: String(880_000_000_000 + number), embedKey: `secretkey${number}x` }
}
export const file = (): { fileKey: string } => ({ fileKey: `secret-file-${next()}.mp4` })
export const hls = (): { hlsUrl: string } => ({ hlsUrl: `https://media.test/secret-stream-${next()}/main.m3u8` })

type VideoInput = Omit<Partial<Prisma.VideoUncheckedCreateInput>, 'categoryId'> & {
  category?: CategorySlug
  /** Id of the lead performer. */
  artistId?: number
}

export const fileUrlOf = (video: { source: VideoSource | null } | null) =>
  video?.source?.kind === 'file' ? video.source.url : null

/** Creates a video without indexing it for search. Default: published, premium, in music, with a file. */
export function makeVideo({ category = 'music', artistId, ...input }: VideoInput = {}) {
  const number = next()
  return db.video.create({
    data: {
      name: `Video ${number}`,
      description: 'A recital.',
      thumbnailUrl: '/art/x.webp',
      durationSeconds: 600,
      publishedAt: past(1),
      searchStale: { create: {} },
      categoryId: categoryIds[category],
      ...(input.vimeoId === undefined && input.fileKey === undefined && input.hlsUrl === undefined && file()),
      ...(artistId !== undefined && { performers: { create: { artistId, position: 1 } } }),
      ...input,
    },
  })
}

type PieceInput = Partial<Record<'title' | 'composer' | 'form' | 'language', string>> & {
  startSeconds?: number
  raga?: string | readonly string[]
  tala?: string | readonly string[]
}

/** Adds a piece to a video. Creates its composition and any missing names. */
export async function makePiece(
  videoId: number,
  { title = '·', startSeconds = 0, raga = [], tala = [], composer, form, language }: PieceInput,
): Promise<void> {
  const id = (name: string) => ({ where: { name }, create: { name }, update: {}, select: { id: true } }) as const
  const ragaIds: number[] = []
  const talaIds: number[] = []
  for (const name of [raga].flat()) ragaIds.push((await db.raga.upsert(id(name))).id)
  for (const name of [tala].flat()) talaIds.push((await db.tala.upsert(id(name))).id)
  const piece = { videoId, startSeconds, endSeconds: null, title, sruti: null, language: language ?? null }
  const composerId = composer ? (await db.composer.upsert(id(composer))).id : null
  const formId = form ? (await db.musicalForm.upsert(id(form))).id : null
  await writePieces(db, [{ ...piece, ragaIds, talaIds, composerId, formId, composition: null }])
  await db.searchStale.createMany({ data: [{ videoId }], skipDuplicates: true })
}

export function makeTrailer(videoId: number, input: Partial<Prisma.TrailerUncheckedCreateInput> = {}) {
  const number = next()
  return db.trailer.create({
    data: {
      name: `Trailer ${number}`,
      description: 'A glimpse.',
      thumbnailUrl: '/art/t.webp',
      durationSeconds: 30,
      videoId,
      ...(input.vimeoId === undefined && input.hlsUrl === undefined && { fileKey: `trailer-${number}.mp4` }),
      ...input,
    },
  })
}

export function makeArtist(input: Partial<Prisma.ArtistUncheckedCreateInput> = {}) {
  return db.artist.create({
    data: {
      name: `Artist ${next()}`,
      description: 'A singer.',
      thumbnailUrl: '/art/a.webp',
      publishedAt: past(1),
      ...input,
    },
  })
}

export function makeSubCategory(category: CategorySlug, position = 0) {
  const number = next()
  return db.subCategory.create({
    data: { categoryId: categoryIds[category], slug: `genre-${number}`, name: `Genre ${number}`, position },
  })
}

export function makeSeries() {
  return db.series.create({ data: { name: `Series ${next()}`, description: 'In parts.' } })
}

/**
 * Creates a published video with an artist, a series, a raga and a composer. Returns the video and everything that
 * people can follow.
 */
export async function makeConcert(input: VideoInput = {}) {
  const [artist, series] = [await makeArtist(), await makeSeries()]
  const video = await makeVideo({ artistId: artist.id, seriesId: series.id, episode: 1, ...input })
  await makePiece(video.id, { title: 'Kaddanuvariki', raga: 'Todi', composer: 'Tyagaraja' })
  const [raga, composer] = [await db.raga.findFirstOrThrow(), await db.composer.findFirstOrThrow()]
  const ids: Record<FollowKind, number> = { artist: artist.id, series: series.id, raga: raga.id, composer: composer.id }
  return { video, ids, targets: followKinds.map((kind) => ({ kind, id: ids[kind] })) }
}

/** Creates a livestream. Default: published, started a moment ago. */
export function makeLivestream(input: Partial<Prisma.LivestreamUncheckedCreateInput> = {}) {
  return db.livestream.create({
    data: {
      name: `Livestream ${next()}`,
      description: 'From the sabha.',
      thumbnailUrl: '/art/l.webp',
      startsAt: past(0.01),
      publishedAt: past(1),
      vimeoId: '880990000001',
      embedKey: 'secretkeylive',
      ...input,
    },
  })
}

/** Creates a festival without livestreams. Default: published, with a price in every region. */
export function makeFestival(input: Partial<Prisma.FestivalUncheckedCreateInput> = {}) {
  return db.festival.create({
    data: {
      name: `Festival ${next()}`,
      description: 'Three evenings.',
      thumbnailUrl: '/art/l.webp',
      ticketPrices: { india: 299, world: 15 },
      publishedAt: past(1),
      ...input,
    },
  })
}

/** Empties the catalogue except for the categories, because tests must count only their own rows. */
export async function clearCatalogue(): Promise<void> {
  await emptyTables(
    ...['Purchase', 'Video', 'Trailer', 'Artist', 'Series', 'SubCategory', 'Tag', 'Livestream', 'Festival'],
    ...['Raga', 'Tala', 'Composer', 'MusicalForm', 'OldSlug', 'ScriptSpelling', 'UndraftedName'],
  )
}
