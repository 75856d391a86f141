import { z } from 'zod'
import type { LyricsKind } from '@/lib/domains/catalogue/lyrics/schema'
import type { Tie } from '@/lib/domains/catalogue/related/schema'
import type { ShownText, ShownTexts } from '@/lib/domains/catalogue/texts/schema'
import type { CaptionDto, VideoAccess, VideoSource } from '@/lib/domains/media/schema'
import { pageNumberSchema } from '@/lib/shared/routes/paging'
import { idSchema } from '@/lib/shared/row-id'

export const categorySlugs = ['dance', 'music', 'trivia', 'lectures'] as const
export type CategorySlug = (typeof categorySlugs)[number]
export const categorySlugSchema = z.enum(categorySlugs)

export const featuredPages = ['visitor', 'landing', 'browse'] as const
export type FeaturedPageName = (typeof featuredPages)[number]
export const featuredPageSchema = z.enum(featuredPages)

export type NamedRef = { id: number; name: string }

export type PerformerDto = NamedRef & { role: string | null }

export type PieceDto = {
  startSeconds: number
  endSeconds: number | null
  title: string
  raga: string | null
  tala: string | null
  ragas: NamedRef[]
  talas: NamedRef[]
  composition: { id: number; title: string } | null
  composer: string | null
  composerId: number | null
  form: string | null
  formId: number | null
  language: string | null
  /** Pitch of the tonic, such as C#. */
  sruti: string | null
  /** Lyrics available at `GET /api/feed/videos/{id}/words`. */
  words: { kind: LyricsKind; language: string; script: string | null }[]
}

export type ProgressDto = {
  positionSeconds: number
  completed: boolean
  at: string
}

export type VideoCardDto = VideoAccess &
  ShownTexts & {
    id: number
    title: string
    thumbnailUrl: string
    duration: number
    freeAccess: boolean
    category: CategorySlug
    subCategory: NamedRef | null
    artist: NamedRef | null
    /** Excludes draft artists. */
    performers: PerformerDto[]
    episode: number | null
    totalEpisodes: number | null
    trailer: { id: number } | null
    captions: CaptionDto[]
    progress: ProgressDto | null
  }

export type RelatedVideoDto = VideoCardDto & { tie: Tie }

export type VideoDto = VideoCardDto & {
  pieces: PieceDto[]
  saved: boolean
  /** All episodes of the series in order, including this video; empty if the video has no series. */
  episodes: VideoCardDto[]
  relatedVideos: RelatedVideoDto[]
}

type PublicFact =
  | 'id'
  | 'name'
  | 'description'
  | 'thumbnailUrl'
  | 'duration'
  | 'freeAccess'
  | 'category'
  | 'subCategory'
  | 'artist'
  | 'episode'
  | 'totalEpisodes'

/** Fields that everyone may see. Must never include a source or captions. */
export type PublicCardDto = Pick<VideoCardDto, PublicFact>

export type PublicVideoDto = PublicCardDto &
  Pick<VideoDto, ShownText | 'performers' | 'pieces' | 'trailer'> & {
    publishedAt: Date
    /** True if another public video has the same name. Used to make page titles unique. */
    hasNamesake: boolean
    episodes: PublicCardDto[]
    relatedVideos: PublicCardDto[]
  }

/** Trailers are open to everyone, so `source` is null only if there is none. */
export type TrailerCardDto = {
  source: VideoSource | null
  id: number
  name: string
  title: string
  description: string
  thumbnailUrl: string
  duration: number
  freeAccess: boolean
  category: CategorySlug
  subCategory: NamedRef | null
  artist: NamedRef | null
  performers: PerformerDto[]
  video: { id: number }
}

export type TrailerDto = TrailerCardDto & {
  publishedAt: string
  relatedVideos: TrailerCardDto[]
}

export type AnnouncedVideo = {
  id: number
  name: string
  description: string
  thumbnailUrl: string
  duration: number
  free: boolean
  publishedAt: Date
  performers?: readonly { name: string }[]
  pieces: readonly { title: string; startSeconds: number; endSeconds: number | null }[]
}

export type SubCategoryDto = NamedRef & { category: CategorySlug }

export type ArtistDto = {
  id: number
  name: string
  description: string
  thumbnailUrl: string
  subCategories: NamedRef[]
}

export const artistParts = ['lead', 'accompanist'] as const
export type ArtistPart = (typeof artistParts)[number]
export const artistVideosQuerySchema = z.object({
  page: pageNumberSchema,
  as: z.enum(artistParts, '“as” must be lead or accompanist').optional(),
})

export const categoryVideosQuerySchema = z.object({
  page: pageNumberSchema,
  subCategory: idSchema.optional(),
})
