import { passkeyLimit } from '@/lib/server/auth/attempt-limits'
import { signInOptions } from '@/lib/server/auth/proofs/passkeys'
import { route } from '@/lib/server/http/route'

/** Stores nothing and names nobody. */
export const POST = route({ auth: 'public', limits: [passkeyLimit] }, () => signInOptions())
