'use server'

import { z } from 'zod'
import { action } from '@/lib/server/http/action'
import { setStart } from './mutations'

/** Says where the person begins after signing in. */
export const setStartAction = action(
  { name: 'set-start', auth: 'overview', input: z.object({ atOverview: z.boolean() }) },
  ({ actor, input }) => setStart(actor, input.atOverview),
)
