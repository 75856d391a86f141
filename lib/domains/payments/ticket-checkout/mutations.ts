import 'server-only'
import { requireSelling } from '@/lib/domains/content/sales/queries'
import type { CheckoutAnswer } from '@/lib/domains/payments/checkout/schema'
import { openPurchaseCheckout, type PurchaseRequest } from '@/lib/domains/payments/purchase-checkout/mutations'
import { getFestivalOffer, getTicketOffer } from '@/lib/domains/payments/tickets/queries'
import type { TicketKind, TicketOffer, TicketRefusal } from '@/lib/domains/payments/tickets/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, found } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'

const refusals: Record<TicketRefusal, string> = {
  free: 'You don’t need a ticket for this.',
  ticket: 'You already have a ticket.',
  member: 'This is included in your membership.',
  staff: 'As staff, you can watch this without a ticket.',
  cancelled: 'This has been cancelled.',
  over: 'This has ended, so tickets are no longer sold.',
  elsewhere: 'Tickets aren’t sold in your country.',
}

/** Opens Stripe's payment page. Price and currency are determined on the server. */
export async function createTicketCheckout(
  actor: Actor,
  kind: TicketKind,
  id: number,
  request: PurchaseRequest = {},
): Promise<CheckoutAnswer> {
  requireActor(actor, 'verified')
  await requireSelling('tickets')
  const { countryCode = null } = request
  const { name, price } = await requireBuyable(actor, kind, id, countryCode)
  const page = kind === 'livestream' ? routes.livestream(id) : routes.festival(id)
  return openPurchaseCheckout(
    actor,
    {
      kind: 'ticket',
      item: { [kind === 'livestream' ? 'livestreamId' : 'festivalId']: String(id) },
      name: `Ticket: ${name}`,
      price,
      noun: 'This ticket',
      returnPath: routes.afterPayment(page),
      cancelPath: page,
      onItsWay: 'Your payment is being processed. Your ticket is ready as soon as the payment arrives.',
      check: (current) => requireBuyable(current, kind, id, countryCode),
    },
    request,
  )
}

async function requireBuyable(actor: Actor, kind: TicketKind, id: number, countryCode: string | null) {
  const get = kind === 'livestream' ? getTicketOffer : getFestivalOffer
  const { price, refusal, ...offer }: TicketOffer = found(await get(actor, id, countryCode))
  if (refusal || !price) throw new AppError('conflict', refusals[refusal ?? 'elsewhere'])
  return { ...offer, price }
}
