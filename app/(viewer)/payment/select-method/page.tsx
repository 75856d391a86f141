import { notFound, redirect } from 'next/navigation'
import { PaymentMethods } from '@/app/(viewer)/payment/select-method/_components/payment-methods'
import { RentalPayment } from '@/app/(viewer)/payment/select-method/_components/rental-payment'
import { Button, ButtonLink } from '@/components/ui/button'
import { idSchema } from '@/lib/shared/row-id'
import { priceKey } from '@/lib/domains/payments/policy-plans'
import { getRentalOffer } from '@/lib/domains/payments/queries-rentals'
import { pageActor } from '@/lib/server/auth/gate'
import { rental as rentalTerms } from '@/lib/shared/prices'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Choose how to pay' }

export default async function SelectMethodPage({ searchParams }: PageProps<'/payment/select-method'>) {
  const asked = (await searchParams).video
  const video = idSchema.safeParse(asked)
  const actor = await pageActor(video.success ? routes.paymentMethodForRental(video.data) : routes.paymentMethod)
  const rental = video.success ? await getRentalOffer(actor, video.data) : null
  // An unknown video must not lead to the payment of the membership.
  if (asked !== undefined && !rental) notFound()
  if (rental?.refusal) redirect(routes.videoInfo(rental.videoId))
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">Choose how to pay</h1>
      <p className="mt-4 text-sand">End to end encrypted</p>
      {rental ? <RentalPayment offer={rental} shown={priceKey(rentalTerms.price)} /> : <PlanPayment />}
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
