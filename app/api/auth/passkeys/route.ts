import { addPasskey } from '@/lib/domains/accounts/passkeys/mutations'
import { newPasskeySchema } from '@/lib/domains/accounts/passkeys/schema'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'

export const POST = route(
  {
    auth: 'verified',
    accountLimits: [ownLimit],
    body: newPasskeySchema,
    status: 201,
    event: { name: 'change-sign-in', method: 'passkey' },
  },
  ({ actor, body, request }) => addPasskey(actor, body, request.headers.get('user-agent') ?? ''),
)
