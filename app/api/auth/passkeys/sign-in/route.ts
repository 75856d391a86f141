import { createSignInResponse } from '@/app/api/auth/_lib/answers'
import { authenticateWithPasskey } from '@/lib/domains/accounts/passkeys/mutations'
import { passkeySignInSchema } from '@/lib/domains/accounts/passkeys/schema'
import { passkeyLimit } from '@/lib/server/auth/attempt-limits'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'

const event = { name: 'sign-in', method: 'passkey' } as const

/** Has the same response as `POST /api/auth/login`. */
export const POST = route(
  { auth: 'public', body: passkeySignInSchema, limits: [passkeyLimit], event },
  async ({ body, identify }) => {
    const proven = await authenticateWithPasskey(body)
    identify(proven.userId)
    return createSignInResponse(proven, () => new AppError('unauthenticated', 'Please log in again.'))
  },
)
