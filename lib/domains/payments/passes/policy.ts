import { planOffer } from '@/lib/domains/payments/plans/policy'
import { canCharge } from '@/lib/domains/payments/subscriptions/policy'
import type { MembershipDto } from '@/lib/domains/payments/subscriptions/schema'
import { isPremiumStaff, type StaffRole } from '@/lib/shared/access/roles'
import { passes, passNames, type PassName } from '@/lib/shared/money/passes'
import { passPrice, type Price, type PriceRegion } from '@/lib/shared/money/prices'
import type { PassOffer, PassRefusal } from './schema'

const DAYS_PER_MONTH = 365.25 / 12
/** Prices from this amount on are compared in whole units, as in rupees. */
const WHOLE_FROM = 100

export function monthlyShare({ currency, amount }: Price, pass: PassName): Price {
  const { days, months } = passes[pass]
  const share = amount / (months + days / DAYS_PER_MONTH)
  return { currency, amount: share < WHOLE_FROM ? Math.round(share * 100) / 100 : Math.round(share) }
}

/**
 * @param percent discount on one pass; null without a discount
 * @param redemptionId redeemed code that gives the discount
 */
export function passOffers(
  region: PriceRegion,
  percent: number | null,
  redemptionId: number | null = null,
): PassOffer[] {
  return passNames.map((pass) => {
    const { price: rounded, ...rest } = planOffer(passPrice(region, pass), percent, redemptionId)
    // A single payment can't be of nothing.
    const price = { ...rounded, amount: Math.max(1, rounded.amount) }
    const offer = { ...rest, price }
    return { ...offer, pass, label: passes[pass].label, monthly: monthlyShare(offer.price, pass) }
  })
}

export const passRefusalTexts: Record<PassRefusal, string> = {
  renews: 'Your membership renews by itself. End the renewal first, then add a pass.',
  processing: 'Your payment is being processed. Premium starts when it arrives, which can take a few days.',
  staff: 'You already have Premium.',
}

/** Allows a pass beside everything that ends by itself, because it then starts at that end. */
export function passRefusal(staffRole: StaffRole | null, membership: MembershipDto | null): PassRefusal | null {
  if (isPremiumStaff(staffRole)) return 'staff'
  if (membership?.status === 'incomplete') return 'processing'
  return membership && canCharge(membership.status) && membership.renewsAt !== null ? 'renews' : null
}
