import { writePieces } from '@/lib/domains/catalogue/programme/mutations'
import type { Db } from '@/lib/server/db/client'
import type { FeaturedPage } from '@/lib/server/db/generated/client'
import { demoCaptions } from '@/prisma/demo/captions'
import { demoFeatured, demoTags, demoTrailers } from '@/prisma/demo/highlights'
import { programme } from '@/prisma/demo/programme'
import { wordsOfPiece } from '@/prisma/demo/words'
import { requireId } from './ids'
import type { CatalogueIds } from './people-and-places'
import type { seedTerms } from './terms'

/** Returns the id of a video. Pass its externalId without `demo:`. */
export type VideoIds = (key: string) => number

type Terms = Awaited<ReturnType<typeof seedTerms>>

export async function seedVideos(tx: Db, ids: CatalogueIds, terms: Terms): Promise<VideoIds> {
  const rows = await tx.video.createManyAndReturn({
    // Sorts by publication date, because ids also rise over time in a real catalogue.
    data: [...programme].sort(oldestFirst).map((video) => ({
      externalId: video.externalId,
      name: video.name,
      description: video.about,
      venue: video.venue,
      thumbnailUrl: video.thumbnailUrl,
      durationSeconds: video.durationSeconds,
      vimeoId: video.vimeoId,
      embedKey: video.embedKey,
      fileKey: video.fileKey,
      hlsUrl: video.hlsUrl,
      hlsKey: video.hlsKey,
      freeAccess: video.freeAccess,
      categoryId: ids.category(video.category),
      subCategoryId: ids.subCategory(video.category, video.sub),
      seriesId: video.series ? ids.series(video.series.key) : null,
      episode: video.series?.episode ?? null,
      publishedAt: video.publishedAt,
    })),
    select: { id: true, externalId: true },
  })
  const videoId = requireId('video', new Map(rows.map((row) => [row.externalId ?? '', row.id])))
  await tx.videoPerformer.createMany({
    data: programme.flatMap((video) =>
      video.performers.map(({ artist, role }, index) => ({
        videoId: videoId(video.externalId),
        artistId: ids.artist(artist),
        role,
        position: index + 1,
      })),
    ),
  })
  await writePieces(
    tx,
    programme.flatMap((video) =>
      video.pieces.map((piece) => ({
        videoId: videoId(video.externalId),
        startSeconds: piece.startSeconds,
        endSeconds: null,
        title: piece.title,
        sruti: piece.sruti,
        language: piece.language,
        ...terms(piece),
        composition: null,
      })),
    ),
  )
  await tx.pieceWords.createMany({
    data: programme.flatMap((video) => wordsRows(video, videoId(video.externalId))),
  })
  await tx.captionTrack.createMany({
    data: demoCaptions.map(({ video, ...track }) => ({ videoId: videoId(`demo:${video}`), ...track })),
  })
  return (key) => videoId(`demo:${key}`)
}

type Video = (typeof programme)[number]

export const wordsRows = ({ pieces }: Pick<Video, 'pieces'>, videoId: number) =>
  pieces.flatMap(({ title, startSeconds: from, untilSeconds: until }) =>
    wordsOfPiece({ title, from, until }).map((words) => ({ videoId, ...words })),
  )

/** Sorts drafts last, as the newest work. */
function oldestFirst(a: Video, b: Video): number {
  return (a.publishedAt?.getTime() ?? Infinity) - (b.publishedAt?.getTime() ?? Infinity) || 0
}

export async function seedHighlights(tx: Db, videoId: VideoIds): Promise<void> {
  const videos = new Map(programme.map((video) => [video.externalId, video]))
  await tx.trailer.createMany({
    data: demoTrailers.map(({ video: key, about, durationSeconds, vimeoId, embedKey, fileKey }, index) => {
      const video = videos.get(`demo:${key}`)
      return {
        videoId: videoId(key),
        name: video?.name ?? key,
        description: about,
        thumbnailUrl: video?.thumbnailUrl ?? '',
        durationSeconds,
        vimeoId,
        embedKey,
        fileKey,
        position: index + 1,
      }
    }),
  })
  const pages = Object.entries(demoFeatured) as [FeaturedPage, readonly string[]][]
  await tx.featuredVideo.createMany({
    data: pages.flatMap(([page, keys]) =>
      keys.map((key, index) => ({ page, videoId: videoId(key), position: index + 1 })),
    ),
  })
}

export async function seedTags(tx: Db, ids: CatalogueIds): Promise<void> {
  const tags = await tx.tag.createManyAndReturn({
    data: demoTags.map(({ type, tag, name, about, artist, series }) => ({
      type,
      tag,
      name,
      description: about,
      artistId: artist ? ids.artist(artist) : null,
      seriesId: series ? ids.series(series) : null,
    })),
    skipDuplicates: true,
    select: { id: true, artistId: true, seriesId: true },
  })
  for (const { id, artistId, seriesId } of tags) {
    const where = artistId ? { performers: { some: { artistId, position: 1 } } } : { seriesId }
    const videos = await tx.video.findMany({ where, select: { id: true } })
    await tx.videoTag.createMany({ data: videos.map((video) => ({ videoId: video.id, tagId: id })) })
  }
}
