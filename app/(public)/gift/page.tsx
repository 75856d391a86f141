import { notFound } from 'next/navigation'
import { GiftForm } from '@/app/(public)/gift/_components/gift-form'
import { publicMetadata } from '@/app/_seo/public-metadata'
import { RegistrationLinks } from '@/components/catalogue/video/sign-up-links'
import { PageHero } from '@/components/layout/page-hero'
import { PageOwner } from '@/components/layout/page-owner'
import { ButtonLink } from '@/components/ui/buttons/button'
import { Section } from '@/components/ui/section'
import { salesSwitches } from '@/lib/domains/content/sales/queries'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { deliveryDays } from '@/lib/domains/payments/gifts/policy'
import { listGiftOffers } from '@/lib/domains/payments/gifts/queries'
import type { GiftOffer } from '@/lib/domains/payments/gifts/schema'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { requestCountry } from '@/lib/server/http/request-country'
import { isSignedIn, isVerified } from '@/lib/shared/access/actor'
import { passes } from '@/lib/shared/money/passes'
import { formatPrice } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

const about =
  'Give someone an evening of dance, a season of concerts, or a year of both. They get a card from you, and start ' +
  'whenever they like.'

export const generateMetadata = publicMetadata((name) => ({
  title: `Give ${name} Premium`,
  description: about,
  path: routes.gift,
}))

export default async function GiftPage() {
  const { gifts } = await salesSwitches()
  if (!gifts) notFound()
  const [actor, location, brand] = await Promise.all([actorFromCookies(), requestCountry(), getSiteBrand()])
  const offers = listGiftOffers(location.countryCode)
  return (
    <>
      {isSignedIn(actor) && <PageOwner id={actor.id} />}
      <PageHero title="Give Premium" label="Gifts">
        {about}
      </PageHero>
      <div className="page-width py-12 md:py-16">
        {isVerified(actor) ? (
          <GiftForm
            offers={offers}
            giverName={actor.firstName}
            brandName={brand.name}
            days={deliveryDays(new Date())}
          />
        ) : (
          <GiftOffers offers={offers} isSignedIn={isSignedIn(actor)} />
        )}
      </div>
    </>
  )
}

function GiftOffers({ offers, isSignedIn }: { offers: GiftOffer[]; isSignedIn: boolean }) {
  return (
    <div className="grid gap-x-16 gap-y-12 md:grid-cols-2">
      <Section id="offers" title="Choose a length" headingClass="text-heading">
        <dl className="mt-6 border-t border-line">
          {offers.map(({ pass, price }) => (
            <div key={pass} className="flex items-baseline justify-between gap-6 border-b border-line py-3">
              <dt>{passes[pass].label} of Premium</dt>
              <dd className="numerals text-title text-brass-bright">{formatPrice(price)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-fine text-dust">Paid once. Nothing renews.</p>
      </Section>
      <Section id="how" title="How it works" headingClass="text-heading">
        <ol className="mt-6 max-w-measure list-decimal space-y-3 pl-5 text-sand marker:text-brass-bright">
          <li>You write a few words, and choose a day for our email or print the card yourself.</li>
          <li>They enter the code when they’re ready. If they already have Premium, the time is added.</li>
          <li>Until then, you can correct the address or get your money back.</li>
        </ol>
        <div className="mt-8 flex flex-wrap gap-3">
          {isSignedIn ? (
            <ButtonLink href={routes.verifyEmail} size="lg">
              Confirm your email first
            </ButtonLink>
          ) : (
            <RegistrationLinks path={routes.gift} signUp="Sign up to give" size="lg" />
          )}
        </div>
      </Section>
    </div>
  )
}
