import type { VideoCardDto } from '@/lib/domains/catalogue/schema'

/** What a rental is (specification §9): one price everywhere, in one currency, for so long. */
export const RENTAL = { currency: 'usd', symbol: '$', price: 5, days: 7 } as const

export type RentalDto = {
  id: number
  video: VideoCardDto
  /** ISO instants. */
  paidAt: string
  expiresAt: string
}

/** Why a person cannot rent a video. */
export type RentalRefusal = 'free' | 'premium' | 'running'

/** What stands to be rented. */
export type RentalOffer = {
  videoId: number
  name: string
  thumbnailUrl: string
  /** 'Margam in Adi, episode 2 of 5', or null outside a series. */
  episodeLabel: string | null
  refusal: RentalRefusal | null
}
