import { removePasskey } from '@/lib/domains/accounts/passkeys/mutations'
import { ownLimit } from '@/lib/server/http/request-limits'
import { route } from '@/lib/server/http/route'
import { idParamsSchema } from '@/lib/shared/row-id'

export const DELETE = route(
  {
    auth: 'user',
    accountLimits: [ownLimit],
    params: idParamsSchema,
    event: { name: 'change-sign-in', method: 'passkey' },
  },
  ({ actor, params: { id } }) => removePasskey(actor, id),
)
