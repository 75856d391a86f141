import { apiVideo } from '@/lib/domains/catalogue/schema-api'
import { listRentals } from '@/lib/domains/payments/queries-rentals'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified' }, async ({ actor }) =>
  (await listRentals(actor)).map((rental) => ({ ...rental, video: apiVideo(rental.video) })),
)
