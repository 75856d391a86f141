'use server'

import { z } from 'zod'
import { checkVimeo, saveVimeoMapping } from '@/lib/domains/import/vimeo-mapping/mutations'
import { startVimeoRun, stopVimeoRun } from '@/lib/domains/import/vimeo-runs/mutations'
import { vimeoMappingSchema } from '@/lib/domains/import/vimeo-runs/schema'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'

const auth = 'content'

export const checkVimeoAction = action({ name: 'look-at-vimeo', auth, input: z.object({}) }, ({ actor }) =>
  checkVimeo(actor),
)

export const saveVimeoMappingAction = action(
  { name: 'save-vimeo-mapping', auth, input: vimeoMappingSchema },
  ({ actor, input }) => saveVimeoMapping(actor, input),
)

export const startVimeoRunAction = action({ name: 'start-vimeo-run', auth, input: z.object({}) }, ({ actor }) =>
  startVimeoRun(actor),
)

export const stopVimeoRunAction = action({ name: 'stop-vimeo-run', auth, input: rowRefSchema }, ({ actor, input }) =>
  stopVimeoRun(actor, input),
)
