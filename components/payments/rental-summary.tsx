import { Artwork } from '@/components/catalogue/cards/artwork'
import { Panel } from '@/components/ui/section'
import type { RentalOffer } from '@/lib/domains/payments/rentals/schema'
import { formatInZone } from '@/lib/shared/format/format'
import { SINGAPORE_ZONE } from '@/lib/shared/format/singapore-time'
import { formatPrice, RENTAL_DAYS } from '@/lib/shared/money/prices'

export function RentalSummary({ offer }: { offer: RentalOffer }) {
  return (
    <Panel className="mt-8 flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-5">
        <div className="relative aspect-video w-32 max-w-full shrink-0 overflow-hidden rounded-card sm:w-44">
          <Artwork src={offer.thumbnailUrl} sizes="11rem" />
        </div>
        <div className="min-w-[min(9rem,100%)] flex-1">
          <p dir="auto" className="font-display text-title">
            {offer.name}
          </p>
          {offer.episodeLabel && <p className="mt-1 text-fine text-sand">{offer.episodeLabel}</p>}
        </div>
      </div>
      <p className="text-sand">Watch as often as you like for {RENTAL_DAYS} days after you pay.</p>
      <p className="flex justify-between border-t border-line pt-4 font-display text-title">
        Total <span className="numerals">{formatPrice(offer.price)}</span>
      </p>
    </Panel>
  )
}

/** @param expiresAt ISO timestamp */
export function RentalEnd({ expiresAt }: { expiresAt: string }) {
  return (
    <p className="mt-1 text-fine text-dust">
      Until <time dateTime={expiresAt}>{formatInZone(expiresAt, SINGAPORE_ZONE)}</time> Singapore time
    </p>
  )
}
