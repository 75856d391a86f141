import { beginPasskey } from '@/lib/domains/accounts/passkeys/mutations'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'verified', accountLimits: [ownLimit] }, ({ actor }) => beginPasskey(actor))
