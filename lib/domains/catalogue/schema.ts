import { z } from 'zod'
import type { LyricsKind } from '@/lib/domains/catalogue/lyrics/schema'
import type { Tie } from '@/lib/domains/catalogue/related/schema'
import type { ShownText, ShownTexts } from '@/lib/domains/catalogue/texts/schema'
import type { CaptionDto, VideoAccess, VideoSource } from '@/lib/domains/media/schema'
import { pageNumberSchema } from '@/lib/shared/routes/paging'
import { idSchema } from '@/lib/shared/row-id'

/** Category slugs in the order of the navigation. */
export const categorySlugs = ['dance', 'music', 'trivia', 'lectures'] as const
export type CategorySlug = (typeof categorySlugs)[number]
export const categorySlugSchema = z.enum(categorySlugs)

export const featuredPages = ['visitor', 'landing', 'browse'] as const
export type FeaturedPageName = (typeof featuredPages)[number]
export const featuredPageSchema = z.enum(featuredPages)

export type NamedRef = { id: number; name: string }

/** Who performs in a video, and as what. */
export type PerformerDto = NamedRef & { role: string | null }

export type PieceDto = {
  /** Seconds from the start of the video. */
  startSeconds: number
  /** Seconds from the start of the video, where they are known. */
  endSeconds: number | null
  /** As performed or announced. */
  title: string
  /** The first of `ragas`. */
  raga: string | null
  /** The first of `talas`. */
  tala: string | null
  /** In the order in which they are heard. */
  ragas: NamedRef[]
  talas: NamedRef[]
  /** The work, which has the piece's composer. */
  composition: { id: number; title: string } | null
  composer: string | null
  composerId: number | null
  form: string | null
  formId: number | null
  language: string | null
  /** The key note. */
  sruti: string | null
  /** Which words there are; `GET /api/feed/videos/{id}/words` has their lines. */
  words: { kind: LyricsKind; language: string; script: string | null }[]
}

/** How far the viewer watched a video. */
export type ProgressDto = {
  positionSeconds: number
  completed: boolean
  /** ISO instant of the report. */
  at: string
}

/** A video as a list of cards needs it, for one viewer. */
export type VideoCardDto = VideoAccess &
  ShownTexts & {
    id: number
    title: string
    thumbnailUrl: string
    /** Seconds. */
    duration: number
    freeAccess: boolean
    category: CategorySlug
    subCategory: NamedRef | null
    /** Who it is by: the first of `performers`. */
    artist: NamedRef | null
    /** Without those who are drafts. */
    performers: PerformerDto[]
    episode: number | null
    totalEpisodes: number | null
    trailer: { id: number } | null
    /** By language. */
    captions: CaptionDto[]
    /** How far the viewer watched; null for a visitor and for a video not begun. */
    progress: ProgressDto | null
  }

/** A video of 'More like this', and why it is there. */
export type RelatedVideoDto = VideoCardDto & { tie: Tie }

export type VideoDto = VideoCardDto & {
  pieces: PieceDto[]
  /** Whether it is on the viewer's list. */
  saved: boolean
  /** The series it belongs to, in order, itself included; empty outside a series. */
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

/** A video as everyone may know it. Never a source or captions. */
export type PublicCardDto = Pick<VideoCardDto, PublicFact>

export type PublicVideoDto = PublicCardDto &
  Pick<VideoDto, ShownText | 'performers' | 'pieces' | 'trailer'> & {
    publishedAt: Date
    /** True where another public video has the same name: each page needs a title of its own. */
    hasNamesake: boolean
    episodes: PublicCardDto[]
    relatedVideos: PublicCardDto[]
  }

/** A trailer is open to everyone: its source is never masked. */
export type TrailerCardDto = {
  source: VideoSource | null
  id: number
  name: string
  title: string
  description: string
  thumbnailUrl: string
  /** Seconds. */
  duration: number
  /** Of the video that it announces. */
  freeAccess: boolean
  category: CategorySlug
  subCategory: NamedRef | null
  artist: NamedRef | null
  performers: PerformerDto[]
  video: { id: number }
}

export type TrailerDto = TrailerCardDto & {
  /** ISO instant at which its video was published. */
  publishedAt: string
  relatedVideos: TrailerCardDto[]
}

/** What everyone may know of the video that a trailer announces: no source, and nothing of a draft. */
export type AnnouncedVideo = {
  id: number
  name: string
  description: string
  thumbnailUrl: string
  /** Seconds. */
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

/** What an artist does in a video: they lead it, or accompany who does. */
export const artistParts = ['lead', 'accompanist'] as const
export type ArtistPart = (typeof artistParts)[number]
export const artistVideosQuerySchema = z.object({
  page: pageNumberSchema,
  as: z.enum(artistParts, 'as must be lead or accompanist').optional(),
})

export const categoryVideosQuerySchema = z.object({
  page: pageNumberSchema,
  subCategory: idSchema.optional(),
})
