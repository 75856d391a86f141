import { z } from 'zod'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { eachPriceRegion, type OwnPrices, type Price } from '@/lib/shared/money/prices'

/** Shape of `Video.rentalPrices`. */
const ownPricesSchema = z.object(eachPriceRegion(() => z.int().positive().optional()))

export const readOwnPrices = (stored: unknown): OwnPrices => ownPricesSchema.parse(stored)

export type RentalDto = {
  id: number
  video: VideoCardDto
  /** ISO instants. */
  paidAt: string
  expiresAt: string
}

/** How long a video that a person looks at stays open to them. */
export type OwnRental = {
  /** ISO instant. */
  expiresAt: string
  /** Milliseconds until then, by our clock: a browser's may be wrong. */
  leftMs: number
}

/** Why a person cannot rent a video. */
export type RentalRefusal = 'free' | 'premium' | 'running'

/** A video to rent. */
export type RentalOffer = {
  videoId: number
  name: string
  thumbnailUrl: string
  /** 'Margam in Adi, episode 2 of 5', or null outside a series. */
  episodeLabel: string | null
  /** Where the person is. */
  price: Price
  refusal: RentalRefusal | null
}
