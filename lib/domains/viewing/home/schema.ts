import type { ApiVideo } from '@/lib/domains/catalogue/cards/schema'
import type { ProgressDto, VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { OwnRental } from '@/lib/domains/payments/rentals/schema'
import type { PaymentNotice } from '@/lib/domains/payments/subscriptions/schema'
import type { PlaylistPlace } from '@/lib/domains/playlists/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import type { Price } from '@/lib/shared/money/prices'

/** What is a person's own of the pages that have editions: the responses of `GET /api/home` and what lies below it. */

/** What the frame of an edition shows of the person. */
export type OwnPerson = {
  viewerId: number
  firstName: string
  /** About a renewal that could not be charged, or null. */
  paymentNotice: PaymentNotice | null
}

/** What is a person's own of the cards of an edition. */
export type OwnOfCards = {
  /** How far they watched of what the page shows, by id. */
  progress: Record<number, ProgressDto>
  /** Videos that are open to them, though locked to others of their role. */
  open: number[]
}

/** The response of `GET /api/home`. */
export type Home = {
  continueWatching: ApiVideo<VideoCardDto>[]
  myList: ApiVideo<VideoCardDto>[]
  own: OwnOfCards & {
    person: OwnPerson
    /** The featured videos as this person may play them, by id. */
    playables: Record<number, Playable>
  }
}

/** The response of `GET /api/home/videos/:id`. */
export type OwnVideo = OwnOfCards & {
  person: OwnPerson
  /** Whether it is on their list. */
  saved: boolean
  playable: Playable
  /** What opens it to them; null where their role does, or nothing. */
  rental: OwnRental | null
  /** Price of its rental where they are; null where nothing is to be rented. */
  rentalPrice: Price | null
  /** Where it stands in the playlist of the address, or null. */
  place: PlaylistPlace | null
}
