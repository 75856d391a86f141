import { notFound, redirect } from 'next/navigation'
import { RentalSummary } from '@/components/payments/rental-summary'
import { ButtonLink } from '@/components/ui/button'
import { byId } from '@/lib/shared/row-id'
import { getRentalOffer } from '@/lib/domains/payments/queries-rentals'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata = { title: 'Confirm your rental' }

export default async function RentPage({ params }: PageProps<'/browse/videos/[id]/rent'>) {
  const { id: rawId } = await params
  const actor = await pageActor(`${routes.browse}/videos/${encodeURIComponent(rawId)}/rent`)
  const offer = await byId(rawId, (id) => getRentalOffer(actor, id))
  if (!offer) notFound()
  // The video is open to this person already.
  if (offer.refusal) redirect(routes.videoInfo(offer.videoId))
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">Confirm your rental</h1>
      <RentalSummary offer={offer} />
      <div className="mt-8 flex flex-wrap items-center justify-between gap-4">
        <ButtonLink href={routes.videoInfo(offer.videoId)} prefetch={false} variant="ghost">
          {'< Back'}
        </ButtonLink>
        <ButtonLink href={routes.paymentMethodForRental(offer.videoId)} prefetch={false} size="lg">
          Continue
        </ButtonLink>
      </div>
    </div>
  )
}
