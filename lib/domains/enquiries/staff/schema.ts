import { z } from 'zod'
import { formatMoment, truncate } from '@/lib/shared/format/format'
import { adminListQuerySchema } from '@/lib/shared/routes/paging'
import { rowIdSchema } from '@/lib/shared/row-id'

export const enquiryKinds = { HELP: 'Help', PARTNER: 'Partnership' } as const
type EnquiryKindName = keyof typeof enquiryKinds

export const enquiryStates = { open: 'Unanswered', answered: 'Answered' } as const

const wrong = 'Choose a filter from the list.'

const filters = {
  query: adminListQuerySchema.shape.query,
  kind: z.enum(Object.keys(enquiryKinds) as EnquiryKindName[], wrong).optional(),
  state: z.enum(Object.keys(enquiryStates) as (keyof typeof enquiryStates)[], wrong).optional(),
}

export const enquiryListQuerySchema = adminListQuerySchema.extend(filters)
export type EnquiryListQuery = z.output<typeof enquiryListQuerySchema>

export const enquiryExportQuerySchema = z.object(filters)
export type EnquiryFilters = z.output<typeof enquiryExportQuerySchema>

export const enquiryAnsweredSchema = z.object({ id: rowIdSchema(), answered: z.boolean() })

export type EnquiryDto = {
  id: number
  kind: EnquiryKindName
  name: string
  email: string
  company: string | null
  message: string
  createdAt: string
  answeredAt: string | null
}

/** Maximum number of characters quoted, because some email programs refuse long mailto URLs. */
const QUOTED = 1000

type Written = { name: string; email: string; message: string; createdAt: string }

/** Returns a mailto URL (RFC 6068) for a reply with the message quoted. */
export function replyAddress({ name, email, message, createdAt }: Written, brandName: string): string {
  const quoted = truncate(message, QUOTED)
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
  const body = ['', '', `On ${formatMoment(createdAt)}, ${name} wrote:`, ...quoted].join('\r\n')
  const part = encodeURIComponent
  return `mailto:${part(email)}?subject=${part(`Your message to ${brandName}`)}&body=${part(body)}`
}
