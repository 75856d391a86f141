import type { OwnOfCards } from '@/components/catalogue/browse/own-cards'
import type { OwnPerson } from '@/components/catalogue/browse/own-person'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { isOpenedByRental } from '@/lib/domains/media/policy'
import { paymentNoticeOf } from '@/lib/domains/payments/policy-subscriptions'
import type { Actor } from '@/lib/shared/actor'

/** What is a person's own of the pages that have editions. */

/** What the frame of each of these pages shows of the actor. */
export const ownPerson = (actor: Actor): OwnPerson => ({
  viewerId: actor.id,
  firstName: actor.firstName,
  paymentNotice: paymentNoticeOf(actor),
})

/** What the actor has watched of some cards, and which of them a rental opens. @param cards as read for the actor */
export const ownOfCards = (actor: Actor, cards: readonly VideoCardDto[]): OwnOfCards => ({
  progress: Object.fromEntries(cards.flatMap(({ id, progress }) => (progress ? [[id, progress]] : []))),
  open: cards.filter((card) => isOpenedByRental(actor, card)).map(({ id }) => id),
})
