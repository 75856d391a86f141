'use server'

import { action } from '@/lib/server/http/action'
import { ownLimit } from '@/lib/server/http/request-limits'
import { deletePractice, setPracticeReport, setPracticeTick } from './mutations'
import { practiceReportSchema, practiceTickSchema, practisedListSchema } from './schema'

const own = { auth: 'verified', accountLimits: [ownLimit] } as const

export const setPracticeTickAction = action(
  { name: 'set-practice-tick', ...own, input: practiceTickSchema },
  ({ actor, input }) => setPracticeTick(actor, input.entryId, input.on),
)

export const setPracticeReportAction = action(
  { name: 'set-practice-report', ...own, input: practiceReportSchema },
  ({ actor, input }) => setPracticeReport(actor, input),
)

export const deletePracticeAction = action(
  { name: 'delete-practice', ...own, input: practisedListSchema },
  ({ actor, input }) => deletePractice(actor, input.playlistId),
)
