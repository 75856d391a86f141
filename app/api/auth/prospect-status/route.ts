import { prospectDiscount } from '@/lib/domains/payments/prospects/queries'
import { route } from '@/lib/server/http/route'

/** Returns the discount in the logged-in person's prospect record, in percent; 0 if they have none. */
export const GET = route({ auth: 'public' }, async ({ actor }) => ({ discount: (await prospectDiscount(actor)) ?? 0 }))
