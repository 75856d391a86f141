'use server'

import { setProspectUsed } from '@/lib/domains/payments/mutations-prospects-admin'
import { prospectUsedSchema } from '@/lib/domains/payments/schema-prospects'
import { action } from '@/lib/server/http/action'

/** Marks a promised discount as used, or as usable again. */
export const setProspectUsedAction = action(
  { name: 'set-prospect-used', auth: 'prospects', input: prospectUsedSchema },
  ({ actor, input }) => setProspectUsed(actor, input.id, input.used),
)
