import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import { consentTexts, type ConsentDto } from './schema'

const select = { id: true, text: true, version: true, page: true, country: true, givenAt: true } as const
type Row = Omit<ConsentDto, 'givenAt'> & { givenAt: Date }
const toConsent = ({ givenAt, ...row }: Row): ConsentDto => ({ ...row, givenAt: givenAt.toISOString() })

const SUBSCRIPTION = consentTexts.subscription.version.replace(/\d+$/, '')

/** Maximum number of consents read, more than anyone gives in eight years. */
const CONSENTS = 300

/**
 * Reads the person's consents. The caller must check access.
 * @returns the consent to a one-time payment by its checkout, and the last consent to a subscription before a payment
 */
export async function readConsents(userId: number) {
  const rows = await db.paymentConsent.findMany({
    where: { userId },
    orderBy: { givenAt: 'desc' },
    take: CONSENTS,
    select: { ...select, stripeCheckoutSessionId: true },
  })
  const bySession = new Map(
    rows.map(({ stripeCheckoutSessionId, ...row }) => [stripeCheckoutSessionId, toConsent(row)]),
  )
  const subscriptions = [...bySession.values()].filter(({ version }) => version.startsWith(SUBSCRIPTION))
  return {
    ofCheckout: (sessionId: string): ConsentDto | null => bySession.get(sessionId) ?? null,
    // Allows for Stripe's clock, which may be behind ours.
    ofSubscriptionPaid: (paidAt: Date): ConsentDto | null =>
      subscriptions.find(({ givenAt }) => Date.parse(givenAt) <= paidAt.getTime() + MINUTE_MS) ?? null,
  }
}

export async function listPersonConsents(actor: Actor, userId: number, slice: Slice): Promise<Paged<ConsentDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(
    slice,
    db.paymentConsent.findMany({
      where,
      orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
      ...sliceRows(slice),
      select,
    }),
    db.paymentConsent.count({ where }),
    (rows) => rows.map(toConsent),
  )
}
