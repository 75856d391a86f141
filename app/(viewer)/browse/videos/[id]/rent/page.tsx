import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { RentalSummary } from '@/components/payments/rental-summary'
import { ButtonLink } from '@/components/ui/button'
import { idSchema } from '@/lib/domains/catalogue/schema'
import { getRentalOffer } from '@/lib/domains/payments/queries-rentals'
import { pageActor } from '@/lib/server/auth/gate'
import { routes } from '@/lib/shared/routes'

export const metadata: Metadata = { title: 'Confirm your rental', robots: { index: false } }

export default async function RentPage({ params }: PageProps<'/browse/videos/[id]/rent'>) {
  const { id: rawId } = await params
  const actor = await pageActor(`${routes.browse}/videos/${encodeURIComponent(rawId)}/rent`)
  const id = idSchema.safeParse(rawId)
  const offer = id.success ? await getRentalOffer(actor, id.data) : null
  if (!offer) notFound()
  // The video is open to this person already.
  if (offer.refusal) redirect(routes.videoInfo(offer.videoId))
  return (
    <div className="page-width max-w-2xl py-14">
      <h1 className="text-display">Confirm your rental</h1>
      <RentalSummary offer={offer} />
      <div className="mt-8 flex items-center justify-between">
        <ButtonLink href={routes.videoInfo(offer.videoId)} variant="ghost">
          {'< Back'}
        </ButtonLink>
        <ButtonLink href={routes.paymentMethodForRental(offer.videoId)} prefetch={false} size="lg">
          Continue
        </ButtonLink>
      </div>
    </div>
  )
}
