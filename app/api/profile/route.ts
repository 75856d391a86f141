import { getProfile } from '@/lib/domains/accounts/queries'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'user' }, ({ actor }) => getProfile(actor))
