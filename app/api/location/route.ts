import { countryOf } from '@/lib/server/http/geo'
import { route } from '@/lib/server/http/route'

export const GET = route({ auth: 'public' }, async ({ request }) => countryOf(request.headers))
