import { passkeyLimit } from '@/lib/server/auth/attempt-limits'
import { signInOptions } from '@/lib/server/auth/proofs/passkeys'
import { route } from '@/lib/server/http/route'

/** Creates a challenge without storing it. Lists no credentials, because they would reveal accounts. */
export const POST = route({ auth: 'public', limits: [passkeyLimit] }, () => signInOptions())
