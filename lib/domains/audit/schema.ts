import { z } from 'zod'
import type { StaffRole } from '@/lib/shared/access/roles'
import { numberText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { searchSchema } from '@/lib/shared/routes/paging'
import { MAX_INT } from '@/lib/shared/row-id'

export type AuditValue = string | number | boolean | null | AuditValue[] | { [key: string]: AuditValue }

export type AuditFacts = { [field: string]: AuditValue | Date | undefined }

/** Actor, or the operator at the command line (id 0), who has no account. */
export type AuditActor = { id: number; email: string; staffRole?: StaffRole | null }

export type AuditEntryDto = {
  id: number
  createdAt: string
  actorId: number | null
  actorEmail: string
  action: string
  entity: string
  /** Null if the row was deleted or has no name. */
  actorName: string | null
  entityId: string | null
  entityName: string | null
  requestId: string | null
  changes: AuditChange[]
}

/** Changed field. `before` is null if the field had no value, and `after` if it has none now. */
export type AuditChange = { field: string; before: string | null; after: string | null }

const day = z
  .string('Enter only one date.')
  .refine((value) => singaporeInstant(`${value}T00:00`) !== null, 'Enter a date.')
  .optional()

/** `who` and `name` match partially, `entity` and `action` exactly. Days have the form yyyy-mm-dd. */
export const auditFiltersSchema = z.object({
  who: searchSchema,
  entity: searchSchema,
  name: searchSchema,
  id: z.string('Enter only one item ID.').overwrite(numberText).max(200, 'Use at most 200 characters.').default(''),
  action: searchSchema,
  from: day,
  to: day,
})
export type AuditFilters = z.output<typeof auditFiltersSchema>

export const auditQuerySchema = auditFiltersSchema.extend({
  /** Cursor of the last entry on the previous page. */
  after: z
    .string()
    .regex(/^\d{1,13}-\d{1,10}$/, 'This page doesn’t exist.')
    .refine((cursor) => Number(cursor.split('-')[1]) <= MAX_INT, 'This page doesn’t exist.')
    .optional(),
})
export type AuditQuery = z.output<typeof auditQuerySchema>

export function cursorOf({ createdAt, id }: { createdAt: string; id: number }): string {
  return `${Date.parse(createdAt)}-${id}`
}
