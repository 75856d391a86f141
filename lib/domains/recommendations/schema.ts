import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { TieKind } from '@/lib/domains/catalogue/schema-ties'

/** Videos that are stored for one person. */
export const RECOMMENDED = 20

/** What of a person leads to a video. */
export const recommendationOrigins = ['watched', 'followed', 'saved'] as const
export type RecommendationOrigin = (typeof recommendationOrigins)[number]

/**
 * Why a video is recommended: it has the tie that videos watched to the end have, or that the person follows; of origin
 * saved it shares one with the video that is named.
 */
export type Because = { origin: RecommendationOrigin; kind: TieKind | 'video'; id: number; name: string }

export type RecommendedVideoDto = VideoCardDto & { because: Because }
