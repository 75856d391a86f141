import Link from 'next/link'
import { ButtonLink } from '@/components/ui/buttons/button'
import { stateText } from '@/lib/domains/payments/gifts/policy'
import type { GiftDto } from '@/lib/domains/payments/gifts/schema'
import { passes } from '@/lib/shared/money/passes'
import { routes } from '@/lib/shared/routes/routes'

/** @param isSold false while staff have turned gifts off */
export function GiftsSection({ gifts, isSold }: { gifts: GiftDto[]; isSold: boolean }) {
  return (
    <>
      {gifts.length > 0 && (
        <ul className="mb-6 flex flex-col border-t border-line">
          {gifts.map(({ id, recipientName, pass, state, at }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
            >
              <span className="min-w-0 wrap-anywhere">
                {passes[pass].label} of Premium for <bdi>{recipientName}</bdi>
                <span className="block text-fine text-sand">{stateText(state, at)}</span>
              </span>
              <Link href={routes.ownGift(id)} prefetch={false} className="py-2 underline underline-offset-4">
                See gift<span className="sr-only"> for {recipientName}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mb-5 max-w-measure text-sand">
        {isSold ? 'Give Premium to someone, or redeem' : 'Redeem'} the code of a gift, your sabha or your school.
      </p>
      <div className="flex flex-wrap gap-3">
        {isSold && (
          <ButtonLink href={routes.gift} prefetch={false} variant="secondary">
            Give Premium
          </ButtonLink>
        )}
        <ButtonLink href={routes.redeem} prefetch={false} variant="secondary">
          Redeem a code
        </ButtonLink>
      </div>
    </>
  )
}
