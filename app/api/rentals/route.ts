import { listRentals } from '@/lib/domains/rentals/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'verified' }, ({ actor }) => listRentals(actor))
