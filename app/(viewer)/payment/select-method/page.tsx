import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { RentalPayment } from '@/components/rentals/rental-payment'
import { Button, ButtonLink } from '@/components/ui/button'
import { paymentMethods } from '@/lib/domains/billing/schema-payment'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { getRentalOffer } from '@/lib/domains/rentals/queries'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Choose how to pay', robots: { index: false } }

export default async function SelectMethodPage({ searchParams }: PageProps<'/payment/select-method'>) {
  const video = idSchema.safeParse((await searchParams).video)
  const actor = await pageActor(video.success ? routes.paymentMethodForRental(video.data) : routes.paymentMethod)
  const rental = video.success ? await getRentalOffer(actor, video.data) : null
  if (rental?.refusal) redirect(routes.videoInfo(rental.videoId))
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">Choose how to pay</h1>
      <p className="mt-4 text-sand">End to end encrypted</p>
      {rental ? <RentalPayment offer={rental} /> : <PlanPayment />}
    </div>
  )
}

/** For the membership. */
function PlanPayment() {
  return (
    <form action={routes.cardDetails} className="mt-8 flex flex-col gap-4">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Payment method</legend>
        {paymentMethods.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-16 items-center gap-4 rounded-card border border-edge bg-raised p-5 hover:border-brass has-checked:border-brass-bright has-checked:bg-high"
          >
            <input type="radio" name="method" value={value} defaultChecked={value === 'card'} className="size-5 accent-brass" />
            {label}
          </label>
        ))}
      </fieldset>
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
