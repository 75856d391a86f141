import { z } from 'zod'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'

export const mailStates = { queued: 'Queued', failed: 'Failed', sent: 'Sent' } as const
export type MailState = keyof typeof mailStates

export const mailListQuerySchema = adminListQuerySchema.extend({
  state: z.enum(Object.keys(mailStates) as MailState[], 'This list does not exist').optional(),
})
export type MailListQuery = z.output<typeof mailListQuerySchema>

/** A mail as staff see it: never its text, which may hold a link that opens an account. Instants are ISO. */
export type MailDto = {
  id: number
  to: string
  template: string
  subject: string
  state: MailState
  createdAt: string
  attempts: number
  /** When a queued one is tried next. */
  nextAttemptAt: string | null
  sentAt: string | null
  failedAt: string | null
  lastError: string | null
}
