import type { TieKind } from '@/lib/domains/catalogue/related/schema'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

/** Videos that are stored for one person. */
export const RECOMMENDED = 20

/**
 * Why a video is recommended: it has the tie that videos watched to the end have, or that the person follows; of origin
 * saved it shares one with the video that is named.
 */
export type Because = { origin: 'watched' | 'followed' | 'saved'; kind: TieKind | 'video'; id: number; name: string }

export type RecommendedVideoDto = VideoCardDto & { because: Because }
