'use server'

import { z } from 'zod'
import { action } from '@/lib/server/http/action'
import { setStart } from './mutations'

export const setStartAction = action(
  { name: 'set-start', auth: 'overview', input: z.object({ atOverview: z.boolean() }) },
  ({ actor, input }) => setStart(actor, input.atOverview),
)
