'use server'

import { z } from 'zod'
import { retryFailedMails, retryMail } from '@/lib/domains/mail/mutations'
import { action } from '@/lib/server/http/action'
import { rowRefSchema } from '@/lib/shared/row-id'

export const retryMailAction = action({ name: 'retry-mail', auth: 'people', input: rowRefSchema }, ({ actor, input }) =>
  retryMail(actor, input.id),
)

export const retryFailedMailsAction = action(
  { name: 'retry-failed-mails', auth: 'people', input: z.object({}) },
  ({ actor }) => retryFailedMails(actor),
)
