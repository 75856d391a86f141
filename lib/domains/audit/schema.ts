import { z } from 'zod'
import type { StaffRole } from '@/lib/shared/access/roles'
import { numberText, searchText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { MAX_INT } from '@/lib/shared/row-id'

export type AuditValue = string | number | boolean | null | AuditValue[] | { [key: string]: AuditValue }

export type AuditFacts = { [field: string]: AuditValue | Date | undefined }

/** An actor, or the operator at the command line, who has no account (id 0). */
export type AuditActor = { id: number; email: string; staffRole?: StaffRole | null }

export type AuditEntryDto = {
  id: number
  createdAt: string
  actorId: number | null
  actorEmail: string
  action: string
  entity: string
  /** Names are null if the row has been deleted or has no name. */
  actorName: string | null
  entityId: string | null
  entityName: string | null
  requestId: string | null
  changes: AuditChange[]
}

/** One changed field; null if there was, or is, no value. */
export type AuditChange = { field: string; before: string | null; after: string | null }

const text = z
  .string('Enter a single search term.')
  .overwrite(searchText)
  .max(200, 'Use at most 200 characters.')
  .default('')
const day = z
  .string('Enter a single date.')
  .refine((value) => singaporeInstant(`${value}T00:00`) !== null, 'Enter a date.')
  .optional()

/** `who` and `name` match partially, `entity` and `action` exactly; days are yyyy-mm-dd. */
export const auditFiltersSchema = z.object({
  who: text,
  entity: text,
  name: text,
  id: z.string('Enter a single search term.').overwrite(numberText).max(200, 'Use at most 200 characters.').default(''),
  action: text,
  from: day,
  to: day,
})
export type AuditFilters = z.output<typeof auditFiltersSchema>

export const auditQuerySchema = auditFiltersSchema.extend({
  /** Cursor of the entry before the page. */
  after: z
    .string()
    .regex(/^\d{1,13}-\d{1,10}$/, 'This page doesn’t exist.')
    .refine((cursor) => Number(cursor.split('-')[1]) <= MAX_INT, 'This page doesn’t exist.')
    .optional(),
})
export type AuditQuery = z.output<typeof auditQuerySchema>

/** Cursor of an entry. @param createdAt ISO instant */
export function cursorOf({ createdAt, id }: { createdAt: string; id: number }): string {
  return `${Date.parse(createdAt)}-${id}`
}
