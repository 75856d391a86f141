import type { Metadata } from 'next'
import Link from 'next/link'
import { ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatMonthlyPrice } from '@/lib/domains/billing/policy'
import { getPlanOffer } from '@/lib/domains/billing/queries'
import { pageActor } from '@/lib/server/auth/gate'
import { requestCountry } from '@/lib/server/request-country'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Card details', robots: { index: false } }

export default async function CardDetailsPage() {
  const actor = await pageActor(routes.cardDetails)
  const offer = await getPlanOffer(actor, (await requestCountry()).countryCode)
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">Card details</h1>
      <Card className="mt-8 flex items-center justify-between gap-4">
        <p>
          <span className="font-display text-title">{formatMonthlyPrice(offer, offer.price)}</span>{' '}
          <span className="text-sand">Member</span>
        </p>
        <Link href={routes.selectPackage} className="text-brass-bright underline underline-offset-4">
          Change
        </Link>
      </Card>
      <p className="mt-6 text-sand">
        Cards are taken on the pages of our payment provider: choose Premium on the plans page and continue there. You
        must be over 18, and the membership renews every month until you cancel it.
      </p>
      <div className="mt-8 flex items-center justify-between">
        <ButtonLink href={routes.paymentMethod} variant="ghost">
          {'< Back'}
        </ButtonLink>
        <ButtonLink href={routes.selectPackage}>To the plans</ButtonLink>
      </div>
    </div>
  )
}
