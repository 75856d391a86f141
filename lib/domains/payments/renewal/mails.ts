import 'server-only'
import type { TextFacts } from '@/lib/domains/content/mails/mails'
import { hasEnded, mayHaveBeenPaid } from '@/lib/domains/payments/subscriptions/policy'
import { siteUrl } from '@/lib/server/http/site-url'
import { openPaymentStatuses } from '@/lib/shared/access/roles'
import { formatDay, formatInTwoZones } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

type Renewal = {
  /** When it was ended or resumed. */
  at: Date
  status: string
  /** End of the paid month, or the later day that staff set. */
  lastDay: Date
}

export const composeRenewalEnd = (renewal: Renewal): TextFacts<'renewal-ended'> => ({
  facts: { when: formatInTwoZones(renewal.at), link: siteUrl(routes.account) },
  details: [consequence(renewal)],
})

export const composeRenewalResumption = ({ at, lastDay }: Renewal): TextFacts<'renewal-resumed'> => ({
  facts: { when: formatInTwoZones(at), date: formatDay(lastDay.toISOString()), link: siteUrl(routes.account) },
})

function consequence({ status, lastDay }: Renewal): string {
  const day = formatDay(lastDay.toISOString())
  if (!mayHaveBeenPaid(status)) return "Premium hadn't started. If your first payment still arrives, we'll refund it."
  if (hasEnded(status)) return "Premium has ended, and you won't be charged again."
  if (openPaymentStatuses.includes(status)) return `Your membership ends on ${day}. A payment for it is still due.`
  return `Premium stays active until ${day}, and you won't be charged again. Until then you can resume it in your account.`
}
