import 'server-only'
import type { TextFacts } from '@/lib/domains/content/mails/mails'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatDay } from '@/lib/shared/format/format'
import { formatPrice, type Price } from '@/lib/shared/money/prices'
import { routes } from '@/lib/shared/routes/routes'

type CardRequest = {
  /** Amount that the bank approved, if that is too little. */
  approved: Price | null
  regular: Price
  /** Until when Premium stays active without a new card; null if it has ended. */
  until: Date | null
  isDue: boolean
}

export const composeCardRequest = (request: CardRequest): TextFacts<'new-card-needed'> => ({
  facts: { link: siteUrl(routes.account) },
  details: [reason(request), consequence(request)],
})

const reason = ({ approved, regular }: CardRequest) =>
  approved
    ? `Your bank approved automatic payments of up to ${formatPrice(approved)}, but Premium costs ${formatPrice(regular)} a month without a discount.`
    : "Your bank hasn't approved automatic payments for Premium, or has withdrawn the approval."

function consequence({ approved, until, isDue }: CardRequest): string {
  if (isDue && !until) return 'Premium is paused. Please add your card again to go on.'
  if (approved && !isDue)
    return "A payment of the regular price wouldn't go through. Please add your card again before then."
  return `The next payment won't go through. Premium stays active until ${until && formatDay(until.toISOString())}: please add your card again before then.`
}
