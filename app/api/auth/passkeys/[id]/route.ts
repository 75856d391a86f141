import { removePasskey } from '@/lib/domains/accounts/mutations-passkeys'
import { passkeyParamsSchema } from '@/lib/domains/accounts/schema-passkeys'
import { route } from '@/lib/server/http/route'

export const DELETE = route(
  { auth: 'user', params: passkeyParamsSchema, event: { name: 'change-sign-in', method: 'passkey' } },
  ({ actor, params: { id } }) => removePasskey(actor, id),
)
