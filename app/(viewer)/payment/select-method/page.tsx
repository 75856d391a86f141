import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { PaymentMethods } from '@/app/(viewer)/payment/select-method/_components/payment-methods'
import { RentalPayment } from '@/app/(viewer)/payment/select-method/_components/rental-payment'
import { missingPage } from '@/app/_seo/page-metadata'
import { Button, ButtonLink } from '@/components/ui/buttons/button'
import { priceKey } from '@/lib/domains/payments/plans/policy'
import { getRentalOffer } from '@/lib/domains/payments/rentals/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { requestCountry } from '@/lib/server/http/request-country'
import { routes } from '@/lib/shared/routes/routes'
import { byId, idSchema } from '@/lib/shared/row-id'

type Props = PageProps<'/payment/select-method'>
type Asked = Awaited<Props['searchParams']>['video']

/**
 * Cached per request, because the title and the page both need it. Returns undefined if the payment is for a
 * membership.
 */
const loadRental = cache(async (asked: Asked) =>
  // Returns null for an unknown video, so that the person doesn't pay for a membership by mistake.
  asked === undefined
    ? undefined
    : byId(asked, async (id) => getRentalOffer(await actorFromCookies(), id, (await requestCountry()).countryCode)),
)

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> =>
  (await loadRental((await searchParams).video)) === null ? missingPage : { title: 'Choose how to pay' }

export default async function SelectMethodPage({ searchParams }: Props) {
  const asked = (await searchParams).video
  const video = idSchema.safeParse(asked)
  await requirePageActor(video.success ? routes.paymentMethodForRental(video.data) : routes.paymentMethod)
  const rental = await loadRental(asked)
  if (rental === null) notFound()
  if (rental?.refusal) redirect(routes.videoInfo(rental.videoId))
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">Choose how to pay</h1>
      <p className="mt-4 text-sand">End to end encrypted</p>
      {rental ? <RentalPayment offer={rental} shown={priceKey(rental.price)} /> : <PlanPayment />}
    </div>
  )
}

function PlanPayment() {
  return (
    <form action={routes.cardDetails} className="flex flex-col gap-4">
      <PaymentMethods />
      <div className="mt-4 flex items-center justify-between">
        <ButtonLink href={routes.selectPackage} variant="ghost">
          {'< Back'}
        </ButtonLink>
        <Button type="submit" size="lg">
          Continue
        </Button>
      </div>
    </form>
  )
}
