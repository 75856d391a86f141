import Link from 'next/link'
import { CheckoutForm } from '@/app/(viewer)/payment/card-details/_components/checkout-form'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Panel } from '@/components/ui/section'
import { testCards } from '@/lib/domains/payments/card-form/schema'
import { paymentMethodSchema } from '@/lib/domains/payments/checkout/schema'
import { cardEntry, discountPeriod, formatCharges, priceKey } from '@/lib/domains/payments/plans/policy'
import { getPlanOffer } from '@/lib/domains/payments/prospects/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { env } from '@/lib/server/env'
import { requestCountry } from '@/lib/server/http/request-country'
import { isPremium } from '@/lib/shared/access/roles'
import { formatPrice } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

export const metadata = { title: 'Card details' }

const cards = testCards.map((card) => card.replaceAll(' ', '\u00a0')).join(', ')

const ways = {
  sandbox:
    `This is a sandbox, so no money moves. Use a test card (${cards}), any CVV and any future date. ` +
    'What you type stays in this browser; you’ll pay or decline on the next page.',
  element: 'This form belongs to our payment provider. We never see what you enter.',
  card: 'You’ll enter your card details on our payment provider’s page next. We never see them.',
  paypal:
    'You’ll choose PayPal on our payment provider’s page next. If it isn’t available in your currency, we’ll tell you ' +
    'when you continue.',
} as const

export default async function CardDetailsPage({ searchParams }: PageProps<'/payment/card-details'>) {
  const actor = await requirePageActor(routes.cardDetails)
  const method = paymentMethodSchema.parse((await searchParams).method)
  const offer = await getPlanOffer(actor, (await requestCountry()).countryCode)
  const { withCard, elementKey } = cardEntry(method, env())
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">{method === 'card' ? 'Card details' : 'Pay with PayPal'}</h1>
      <Panel className="mt-8 flex items-center justify-between gap-4">
        <p>
          <span className="font-display text-title">{formatPrice(offer.price)}/month</span>{' '}
          <span className="text-sand">Member</span>
          {offer.discount !== null && (
            <span className="block text-fine text-dust">
              {offer.discount}% off for the {discountPeriod(offer)}, then {formatPrice(offer.regular)}/month
            </span>
          )}
        </p>
        <Link href={routes.selectPackage} className="py-2 text-brass-bright underline underline-offset-4">
          Change
        </Link>
      </Panel>
      {isPremium(actor.role) ? (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
          <p className="text-sand">You already have Premium.</p>
          <ButtonLink href={routes.account}>Go to account</ButtonLink>
        </div>
      ) : (
        <>
          <p className="mt-6 text-sand">{ways[withCard ? 'sandbox' : elementKey ? 'element' : method]}</p>
          <CheckoutForm
            method={method}
            withCard={withCard}
            elementKey={elementKey}
            shown={priceKey(offer.price)}
            charges={formatCharges(offer)}
            person={{ firstName: actor.firstName, lastName: actor.lastName }}
          />
        </>
      )}
    </div>
  )
}
