import { planCheckoutRoute } from '@/app/api/subscription/stripe/_lib/plan-checkout-route'
import { createCardCheckout } from '@/lib/domains/payments/mutations-plan-checkout'

export const POST = planCheckoutRoute(createCardCheckout)
