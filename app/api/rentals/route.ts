import { listRentals } from '@/lib/domains/payments/queries-rentals'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified' }, ({ actor }) => listRentals(actor))
