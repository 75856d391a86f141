import 'server-only'
import type Stripe from 'stripe'
import { debitReturnedMail, rentalDebitReturnedMail } from '@/lib/domains/payments/mails-debits'
import { isRentalSession } from '@/lib/domains/payments/mutations-sync-rentals'
import { readMailWording } from '@/lib/domains/texts/queries-mails'
import type { Db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { queueMail } from '@/lib/server/mail/outbox'
import { idOf } from '@/lib/server/stripe-objects'

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
  const origin = env().APP_URL
  const other = isRental ? 'gone-rental-debit-returned' : 'plan-debit-returned'
  const template = video ? 'rental-debit-returned' : other
  const wording = await readMailWording(tx, template)
  await queueMail(tx, {
    to: { address: user.email, name: user.firstName },
    template,
    body: video
      ? rentalDebitReturnedMail(wording, origin, user, video)
      : debitReturnedMail(other, wording, origin, user),
  })
}
