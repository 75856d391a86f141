import { z } from 'zod'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { eachPriceRegion, type OwnPrices, type Price } from '@/lib/shared/money/prices'

const ownPricesSchema = z.object(eachPriceRegion(() => z.int().positive().optional()))

export const readOwnPrices = (stored: unknown): OwnPrices => ownPricesSchema.parse(stored)

export type RentalDto = {
  id: number
  video: VideoCardDto
  paidAt: string
  expiresAt: string
}

export type OwnRental = {
  expiresAt: string
  /** Milliseconds left by the server's clock, because the browser's may be wrong. */
  leftMs: number
}

export type RentalRefusal = 'free' | 'premium' | 'running'

export type RentalOffer = {
  videoId: number
  name: string
  thumbnailUrl: string
  /** Label such as 'Margam in Adi, episode 2 of 5'; null outside a series. */
  episodeLabel: string | null
  price: Price
  refusal: RentalRefusal | null
}
