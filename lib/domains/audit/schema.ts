import { z } from 'zod'
import type { StaffRole } from '@/lib/shared/access/roles'
import { numberText, searchText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { MAX_INT } from '@/lib/shared/row-id'

/** A value as it is kept in the audit log: what JSON can hold. */
export type AuditValue = string | number | boolean | null | AuditValue[] | { [key: string]: AuditValue }

/** The facts of a thing before or after a change, by the name of the field. Instants may be given as they are. */
export type AuditFacts = { [field: string]: AuditValue | Date | undefined }

/** Who changed something: an actor, or the operator at the command line, who has no account (id 0). */
export type AuditActor = { id: number; email: string; staffRole?: StaffRole | null }

export type AuditEntryDto = {
  id: number
  /** ISO instant. */
  createdAt: string
  actorId: number | null
  actorEmail: string
  action: string
  entity: string
  /** Null where the person or the thing is gone, or has no name. */
  actorName: string | null
  entityId: string | null
  entityName: string | null
  requestId: string | null
  changes: AuditChange[]
}

/** One field that a change concerns. Null where there was, or is, no such field. */
export type AuditChange = { field: string; before: string | null; after: string | null }

const text = z
  .string('Search for one text')
  .overwrite(searchText)
  .max(200, 'Please use at most 200 characters')
  .default('')
const day = z
  .string('Please enter one day')
  .refine((value) => singaporeInstant(`${value}T00:00`) !== null, 'Please enter a day')
  .optional()

/**
 * Filters of the audit log: part of the name or address of the actor, whole names of entity and action, part of the
 * name of the thing, days as yyyy-mm-dd.
 */
export const auditFiltersSchema = z.object({
  who: text,
  entity: text,
  name: text,
  id: z.string('Search for one text').overwrite(numberText).max(200, 'Please use at most 200 characters').default(''),
  action: text,
  from: day,
  to: day,
})
export type AuditFilters = z.output<typeof auditFiltersSchema>

export const auditQuerySchema = auditFiltersSchema.extend({
  /** Where the page begins: just after this entry, as `cursorOf` wrote it. */
  after: z
    .string()
    .regex(/^\d{1,13}-\d{1,10}$/, 'This page does not exist')
    .refine((cursor) => Number(cursor.split('-')[1]) <= MAX_INT, 'This page does not exist')
    .optional(),
})
export type AuditQuery = z.output<typeof auditQuerySchema>

/** The place of an entry in the audit log, newest first. @param createdAt ISO instant */
export function cursorOf({ createdAt, id }: { createdAt: string; id: number }): string {
  return `${Date.parse(createdAt)}-${id}`
}
