import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { missingPage } from '@/app/_seo/page-metadata'
import { RentalSummary } from '@/components/payments/rental-summary'
import { ButtonLink } from '@/components/ui/buttons/button'
import { getRentalOffer } from '@/lib/domains/payments/rentals/queries'
import { requirePageActor } from '@/lib/server/auth/sessions/gate'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { requestCountry } from '@/lib/server/http/request-country'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'

type Props = PageProps<'/browse/videos/[id]/rent'>

/** Cached per request, because the title and the page both need it. */
const loadOffer = cache((rawId: string) =>
  byId(rawId, async (id) => getRentalOffer(await actorFromCookies(), id, (await requestCountry()).countryCode)),
)

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  (await loadOffer((await params).id)) ? { title: 'Confirm your rental' } : missingPage

export default async function RentPage({ params }: Props) {
  const { id } = await params
  await requirePageActor(`${routes.browse}/videos/${encodeURIComponent(id)}/rent`)
  const offer = await loadOffer(id)
  if (!offer) notFound()
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
