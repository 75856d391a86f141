import type { TieKind } from '@/lib/domains/catalogue/related/schema'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

export const RECOMMENDED = 20

export type Because = { origin: 'watched' | 'followed' | 'saved'; kind: TieKind | 'video'; id: number; name: string }

export type RecommendedVideoDto = VideoCardDto & { because: Because }
