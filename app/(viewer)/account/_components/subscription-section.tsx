import { ButtonLink } from '@/components/ui/buttons/button'
import { membershipText } from '@/lib/domains/payments/subscriptions/policy'
import type { MembershipDto } from '@/lib/domains/payments/subscriptions/schema'
import { isPremium, openPaymentStatuses, type RoleName } from '@/lib/shared/access/roles'
import { formatDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { ManageSubscription } from './manage-subscription'

/** What keeps Premium closed; without a subscription, what is open. */
function guestText(membership: MembershipDto | null): string {
  if (membership?.status === 'incomplete') return membershipText(membership)
  if (membership && openPaymentStatuses.includes(membership.status)) {
    return `Premium ${membershipText(membership)}, and is closed`
  }
  return 'free videos, and trailers of all the others'
}

/** The plan of the person, until when it runs, and where it is changed. */
export function SubscriptionSection({
  roleName,
  membership,
  freeUntil,
}: {
  roleName: RoleName
  membership: MembershipDto | null
  /** Until when it costs nothing, because staff gave it (ISO instant). */
  freeUntil: string | null
}) {
  const premium = isPremium(roleName)
  // Also after the grace period of a failed renewal: the card is changed in the portal.
  const manageable = (roleName === 'MEMBER' && freeUntil === null) || membership !== null
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      {premium ? (
        <p>
          <span className="font-display text-title text-brass-bright">Premium</span>{' '}
          {membership && <span className="ml-2 text-sand">{membershipText(membership)}</span>}
          {freeUntil && <span className="ml-2 text-sand">free until {formatDay(freeUntil)}</span>}
        </p>
      ) : (
        <p>
          <span className="font-display text-title">Guest</span>{' '}
          <span className="ml-2 text-sand">{guestText(membership)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!premium && <ButtonLink href={routes.selectPackage}>Upgrade Plan</ButtonLink>}
        {manageable && <ManageSubscription />}
      </div>
    </div>
  )
}
