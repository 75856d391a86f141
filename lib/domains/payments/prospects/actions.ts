'use server'

import { action } from '@/lib/server/http/action'
import { setProspectUsed } from './mutations'
import { prospectUsedSchema } from './schema'

export const setProspectUsedAction = action(
  { name: 'set-prospect-used', auth: 'prospects', input: prospectUsedSchema },
  ({ actor, input }) => setProspectUsed(actor, input.id, input.used),
)
