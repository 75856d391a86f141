import { ManageSubscription } from '@/app/(viewer)/account/_components/manage-subscription'
import { ButtonLink } from '@/components/ui/button'
import { membershipText } from '@/lib/domains/payments/policy-subscriptions'
import type { MembershipDto } from '@/lib/domains/payments/schema-subscriptions'
import { formatDay } from '@/lib/shared/format'
import { isPremium, type RoleName } from '@/lib/shared/roles'
import { routes } from '@/lib/shared/routes'

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
          <span className="font-display text-title text-brass-bright">Premium</span>
          {membership && <span className="ml-3 text-sand">{membershipText(membership)}</span>}
          {freeUntil && <span className="ml-3 text-sand">free until {formatDay(freeUntil)}</span>}
        </p>
      ) : (
        <p>
          <span className="font-display text-title">Guest</span>
          <span className="ml-3 text-sand">
            {membership?.status === 'incomplete'
              ? membershipText(membership)
              : 'free videos, and trailers of all the others'}
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {!premium && <ButtonLink href={routes.selectPackage}>Upgrade Plan</ButtonLink>}
        {manageable && <ManageSubscription />}
      </div>
    </div>
  )
}
