import { authenticateWithPasskey } from '@/lib/domains/accounts/mutations-passkeys'
import { toSessionUser } from '@/lib/domains/accounts/queries'
import { passkeySignInSchema } from '@/lib/domains/accounts/schema-passkeys'
import { passkeyLimit } from '@/lib/server/auth/limits'
import { takeReturnToFor } from '@/lib/server/auth/return-to'
import { issueSession } from '@/lib/server/auth/session'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { RETURN_TO_HEADER } from '@/lib/shared/landing-path'

const event = { name: 'sign-in', method: 'passkey' } as const

/** Signs in with a passkey; answers as `POST /api/auth/login` does. */
export const POST = route(
  { auth: 'public', body: passkeySignInSchema, limits: [passkeyLimit], event },
  async ({ body, identify }) => {
    const proven = await authenticateWithPasskey(body)
    identify(proven.userId)
    const person = await issueSession(proven)
    if (!person) throw new AppError('unauthenticated', 'Please log in again.')
    const wanted = await takeReturnToFor(person)
    return Response.json(toSessionUser(person), { headers: wanted ? { [RETURN_TO_HEADER]: wanted } : undefined })
  },
)
