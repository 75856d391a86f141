import { apiVideo } from '@/lib/domains/catalogue/cards/schema'
import { listRentals } from '@/lib/domains/payments/rentals/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified' }, async ({ actor }) =>
  (await listRentals(actor)).map((rental) => ({ ...rental, video: apiVideo(rental.video) })),
)
