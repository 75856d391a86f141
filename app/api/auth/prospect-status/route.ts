import { prospectDiscount } from '@/lib/domains/payments/prospects/queries'
import { route } from '@/lib/server/http/route'

/** Returns the discount in percent of the logged-in person's prospect record. Returns 0 if they have none. */
export const GET = route({ auth: 'public' }, async ({ actor }) => ({ discount: (await prospectDiscount(actor)) ?? 0 }))
