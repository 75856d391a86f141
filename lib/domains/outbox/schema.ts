import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const mailStates = { queued: 'Queued', failed: 'Failed', sent: 'Sent' } as const
export type MailState = keyof typeof mailStates

export const mailListQuerySchema = adminListQuerySchema.extend({
  state: z.enum(Object.keys(mailStates) as MailState[], 'Choose a status from the list.').optional(),
})
export type MailListQuery = z.output<typeof mailListQuerySchema>

/** Must not include the text of the email, because it may contain a login link. */
export type MailDto = {
  id: number
  to: string
  template: string
  subject: string
  state: MailState
  createdAt: string
  attempts: number
  nextAttemptAt: string | null
  sentAt: string | null
  failedAt: string | null
  lastError: string | null
}
