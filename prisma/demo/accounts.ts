import { DEMO_UNVERIFIED } from '@/lib/domains/accounts/policy'
import type { StaffRole } from '@/lib/shared/access/roles'
import { monthlyPrice } from '@/lib/shared/money/prices'

/** Demo accounts exist only with the demo catalogue. */

export const DEMO_PASSWORD = 'rasika-demo'

export type DemoAccount = {
  email: string
  firstName: string
  lastName: string
  status: 'VERIFIED' | 'UNVERIFIED'
  staffRole?: StaffRole
  isMember?: boolean
  choseGuestPlan?: boolean
}

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@rasika.test', firstName: 'Asha', lastName: 'Admin', status: 'VERIFIED', staffRole: 'OWNER' },
  { email: 'editor@rasika.test', firstName: 'Esha', lastName: 'Editor', status: 'VERIFIED', staffRole: 'EDITOR' },
  { email: 'support@rasika.test', firstName: 'Suma', lastName: 'Support', status: 'VERIFIED', staffRole: 'SUPPORT' },
  { email: 'finance@rasika.test', firstName: 'Farid', lastName: 'Finance', status: 'VERIFIED', staffRole: 'FINANCE' },
  { email: 'member@rasika.test', firstName: 'Mohan', lastName: 'Member', status: 'VERIFIED', isMember: true },
  { email: 'guest@rasika.test', firstName: 'Gita', lastName: 'Guest', status: 'VERIFIED', choseGuestPlan: true },
  { email: DEMO_UNVERIFIED, firstName: 'Uma', lastName: 'Unverified', status: 'UNVERIFIED' },
]

/** With ids that Stripe never generates (`sandbox/stripe/demo.ts`). */
export const demoSubscription = {
  stripeCustomerId: 'cus_demo_member',
  stripeSubscriptionId: 'sub_demo_member',
  price: monthlyPrice('india', 'premium'),
} as const

/** An email address with a promised discount and no account yet. */
export const demoProspect = { email: 'prospect@rasika.test', discountPercent: 50 } as const

/** Videos the member has watched, by externalId without `demo:`. */
export const demoViewing = {
  watched: [
    { video: 'dance:margam-adi', positionSeconds: 21 },
    { video: 'music:bhairavi-evening', positionSeconds: 12 },
    { video: 'lectures:jatis-1', positionSeconds: null },
  ],
  saved: ['dance:odissi-pallavi', 'music:yaman-first-watch', 'trivia:name-that-raga'],
} as const
