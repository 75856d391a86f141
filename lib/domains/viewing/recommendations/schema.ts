import type { TieKind } from '@/lib/domains/catalogue/related/schema'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

export const RECOMMENDED = 20

/** Reason for a recommendation: a tie shared with a watched video, a followed name, or a saved video. */
export type Because = { origin: 'watched' | 'followed' | 'saved'; kind: TieKind | 'video'; id: number; name: string }

export type RecommendedVideoDto = VideoCardDto & { because: Because }
