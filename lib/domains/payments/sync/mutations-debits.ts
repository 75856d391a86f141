import 'server-only'
import type Stripe from 'stripe'
import { queueText } from '@/lib/domains/content/mails/mutations'
import { isRentalSession } from '@/lib/domains/payments/rentals/mutations'
import type { Db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/site-url'
import { idOf } from '@/lib/server/stripe-objects'
import { routes } from '@/lib/shared/routes'

/**
 * Tells a person that their bank returned a debit, which they ordered days before. In the transaction that stores the
 * event, so that they are told once. A person who deleted the account is not mailed.
 */
export async function tellOfReturnedDebit(tx: Db, event: Stripe.Event): Promise<void> {
  if (event.type !== 'checkout.session.async_payment_failed') return
  const session = event.data.object
  const customer = await tx.billingCustomer.findUnique({
    where: { stripeCustomerId: idOf(session.customer) ?? '' },
    select: { user: { select: { email: true, firstName: true } } },
  })
  if (!customer?.user) return
  const { user } = customer
  const isRental = isRentalSession(session)
  // Another product may share our account at Stripe.
  if (!isRental && session.mode !== 'subscription') return
  const video = isRental
    ? await tx.video.findUnique({
        where: { id: Number(session.metadata?.videoId) || 0 },
        select: { id: true, name: true },
      })
    : null
  if (video) {
    const facts = { video: video.name, link: siteUrl(routes.videoRent(video.id)) }
    return queueText(tx, 'rental-debit-returned', { to: user, facts })
  }
  const name = isRental ? 'gone-rental-debit-returned' : 'plan-debit-returned'
  return queueText(tx, name, { to: user, facts: { link: siteUrl(routes.account) } })
}
