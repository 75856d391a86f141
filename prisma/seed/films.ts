import type { Db } from '@/lib/server/db/client'
import type { FeaturedPage } from '@/lib/server/db/generated/client'
import { demoFeatured, demoTags, demoTrailers } from '@/prisma/demo/highlights'
import { programme } from '@/prisma/demo/programme'
import { requireId } from './ids'
import type { CatalogueIds } from './people-and-places'
import type { seedTerms } from './terms'

/** Id of a film by its externalId without `demo:`. */
export type VideoIds = (key: string) => number

type Terms = Awaited<ReturnType<typeof seedTerms>>

/** Writes films with their pieces. */
export async function seedFilms(tx: Db, ids: CatalogueIds, terms: Terms): Promise<VideoIds> {
  const rows = await tx.video.createManyAndReturn({
    // Oldest first, so that ids rise with time as they do in a catalogue that grew.
    data: [...programme].sort(oldestFirst).map((film) => ({
      externalId: film.externalId,
      name: film.name,
      description: film.about,
      thumbnailUrl: film.thumbnailUrl,
      durationSeconds: film.durationSeconds,
      vimeoId: film.vimeoId,
      embedKey: film.embedKey,
      fileKey: film.fileKey,
      freeAccess: film.freeAccess,
      categoryId: ids.category(film.category),
      subCategoryId: ids.subCategory(film.category, film.sub),
      artistId: ids.artist(film.artist),
      seriesId: film.series ? ids.series(film.series.key) : null,
      episode: film.series?.episode ?? null,
      publishedAt: film.publishedAt,
    })),
    select: { id: true, externalId: true },
  })
  const videoId = requireId('film', new Map(rows.map((row) => [row.externalId ?? '', row.id])))
  await tx.piece.createMany({
    data: programme.flatMap((film) =>
      film.pieces.map((piece) => ({
        videoId: videoId(film.externalId),
        startSeconds: piece.startSeconds,
        title: piece.title,
        language: piece.language,
        ...terms(piece),
      })),
    ),
  })
  return (key) => videoId(`demo:${key}`)
}

type Film = (typeof programme)[number]

/** Drafts last: they are the newest work. */
function oldestFirst(a: Film, b: Film): number {
  return (a.publishedAt?.getTime() ?? Infinity) - (b.publishedAt?.getTime() ?? Infinity) || 0
}

/** Writes trailers and the featured films. */
export async function seedHighlights(tx: Db, videoId: VideoIds): Promise<void> {
  const films = new Map(programme.map((film) => [film.externalId, film]))
  await tx.trailer.createMany({
    data: demoTrailers.map(({ video, about, durationSeconds, vimeoId, embedKey, fileKey }, index) => {
      const film = films.get(`demo:${video}`)
      return {
        videoId: videoId(video),
        name: film?.name ?? video,
        description: about,
        thumbnailUrl: film?.thumbnailUrl ?? '',
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

/** Writes the tags and links each to all films of its artist or series. A tag that staff made first is left alone. */
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
    const where = artistId ? { artistId } : { seriesId }
    const videos = await tx.video.findMany({ where, select: { id: true } })
    await tx.videoTag.createMany({ data: videos.map((video) => ({ videoId: video.id, tagId: id })) })
  }
}
