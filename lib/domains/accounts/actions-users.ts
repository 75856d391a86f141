'use server'

import { endSessionsOf } from '@/lib/domains/accounts/mutations-sessions'
import { userIdSchema } from '@/lib/domains/accounts/schema-users'
import { action } from '@/lib/server/http/action'

/** Signs a person out everywhere, as staff. */
export const endSessionsAction = action(
  { name: 'end-sessions', auth: 'admin', input: userIdSchema },
  async ({ actor, input, requestId }) => {
    await endSessionsOf(actor, input.id, { requestId })
    return null
  },
)
