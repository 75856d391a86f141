import { prospectDiscount } from '@/lib/domains/payments/prospects/queries'
import { route } from '@/lib/server/http/route'

/** Returns the discount in percent from the logged-in person's prospect record; 0 without one. */
export const GET = route({ auth: 'public' }, async ({ actor }) => ({ discount: (await prospectDiscount(actor)) ?? 0 }))
