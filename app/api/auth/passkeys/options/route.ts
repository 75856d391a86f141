import { beginPasskey } from '@/lib/domains/accounts/mutations-passkeys'
import { route } from '@/lib/server/http/route'

export const POST = route({ auth: 'verified' }, ({ actor }) => beginPasskey(actor))
