import 'server-only'
import { db } from '@/lib/server/db/client'
import { consentText, consentTexts, type ConsentKind } from './schema'

export type Consent = {
  userId: number
  kind: ConsentKind
  /** Needed for a subscription, from `formatCharges`. */
  charges?: string
  /** Path of the page that showed the text. */
  page: string
  /** Country of the request (ISO 3166-1 alpha-2); null if unknown. */
  country: string | null
}

/** Stores the text next to the button that opened a checkout. Pressing the button again renews the consent. */
export async function saveConsent(
  stripeCheckoutSessionId: string,
  { userId, kind, charges, page, country }: Consent,
  now: Date = new Date(),
): Promise<void> {
  const { version } = consentTexts[kind]
  const given = { userId, text: consentText(kind, charges), version, page, country, givenAt: now }
  await db.paymentConsent.upsert({
    where: { stripeCheckoutSessionId },
    create: { ...given, stripeCheckoutSessionId },
    update: given,
    select: { id: true },
  })
}
