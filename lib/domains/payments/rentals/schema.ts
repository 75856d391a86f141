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
  /** Milliseconds left according to the server's clock, because the browser's clock may be wrong. */
  leftMs: number
}

export type RentalRefusal = 'free' | 'premium' | 'running'

export type RentalOffer = {
  videoId: number
  name: string
  thumbnailUrl: string
  /** Label such as 'Margam in Adi, episode 2 of 5'; null if the video has no series. */
  episodeLabel: string | null
  price: Price
  refusal: RentalRefusal | null
}
