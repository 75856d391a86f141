import { passkeyLimit } from '@/lib/server/auth/attempt-limits'
import { signInOptions } from '@/lib/server/auth/proofs/passkeys'
import { route } from '@/lib/server/http/route'

/** A challenge to sign in with a passkey. It stores nothing and names nobody. */
export const POST = route({ auth: 'public', limits: [passkeyLimit] }, () => signInOptions())
