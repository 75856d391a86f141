'use server'

import { z } from 'zod'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'
import { retryFailedMails, retryMail } from './mutations'

export const retryMailAction = action({ name: 'retry-mail', auth: 'people', input: rowRefSchema }, ({ actor, input }) =>
  retryMail(actor, input.id),
)

export const retryFailedMailsAction = action(
  { name: 'retry-failed-mails', auth: 'people', input: z.object({}) },
  ({ actor }) => retryFailedMails(actor),
)
