import { prospectDiscount } from '@/lib/domains/payments/prospects/queries'
import { route } from '@/lib/server/http/route'

/** The percent that the signed-in person's record promises; 0 without one. */
export const GET = route({ auth: 'public' }, async ({ actor }) => ({ discount: (await prospectDiscount(actor)) ?? 0 }))
