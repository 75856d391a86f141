import type { Price } from '@/lib/shared/money/prices'

export type TicketKind = 'livestream' | 'festival'

/** Reason why a person can't buy a ticket. */
export type TicketRefusal = 'free' | 'ticket' | 'member' | 'staff' | 'cancelled' | 'over' | 'elsewhere'

export type TicketOffer = {
  kind: TicketKind
  id: number
  name: string
  /** Price for this person. Null if it isn't sold in their region, or if it is free. */
  price: Price | null
  /** Price for others, if this person pays less as a member. */
  usualPrice: Price | null
  refusal: TicketRefusal | null
}

export type TicketDto = {
  id: number
  kind: TicketKind
  /** Id of the livestream or festival. */
  itemId: number
  name: string
  thumbnail: string
  /** ISO timestamp of the next start; of the last one once all have started. */
  startsAt: string
  /** ISO timestamp at which the ticket ends. */
  until: string
}
