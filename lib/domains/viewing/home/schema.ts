import type { ApiVideo } from '@/lib/domains/catalogue/cards/schema'
import type { ProgressDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { OwnRental } from '@/lib/domains/payments/rentals/schema'
import type { PaymentNotice } from '@/lib/domains/payments/subscriptions/schema'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import type { Price } from '@/lib/shared/money/prices'

/** Personal data for pages that are cached per role. Returned by `GET /api/home` and the routes below it. */

export type OwnPerson = {
  viewerId: number
  firstName: string
  paymentNotice: PaymentNotice | null
}

export type OwnOfCards = {
  progress: Record<number, ProgressDto>
  /** Ids of videos unlocked by a rental. */
  open: number[]
}

export type Home = {
  continueWatching: ApiVideo<VideoCardDto>[]
  myList: ApiVideo<VideoCardDto>[]
  own: OwnOfCards & {
    person: OwnPerson
    playables: Record<number, Playable>
  }
}

export type OwnVideo = OwnOfCards & {
  person: OwnPerson
  saved: boolean
  playable: Playable
  /** Rental that unlocks the video; null if the viewer's role already unlocks it. */
  rental: OwnRental | null
  /** Price in the viewer's region; null if the video can't be rented. */
  rentalPrice: Price | null
  place: PlaylistPlace | null
}
