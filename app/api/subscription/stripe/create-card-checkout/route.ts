import { planCheckoutRoute } from '@/app/api/subscription/stripe/_lib/plan-checkout-route'
import { createCardCheckout } from '@/lib/domains/payments/plans/mutations'

export const POST = planCheckoutRoute(createCardCheckout)
