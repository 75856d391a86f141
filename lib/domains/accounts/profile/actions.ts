'use server'

import { z } from 'zod'
import { action } from '@/lib/server/http/action'
import { setSruti, setStart } from './mutations'
import { getSruti } from './queries'
import { srutiSchema } from './schema'

export const setStartAction = action(
  { name: 'set-start', auth: 'overview', input: z.object({ atOverview: z.boolean() }) },
  ({ actor, input }) => setStart(actor, input.atOverview),
)

export const getSrutiAction = action({ name: 'get-sruti', auth: 'verified', input: z.object({}) }, ({ actor }) =>
  getSruti(actor),
)

export const setSrutiAction = action({ name: 'set-sruti', auth: 'verified', input: srutiSchema }, ({ actor, input }) =>
  setSruti(actor, input),
)
