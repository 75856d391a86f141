import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { logContext } from '@/lib/server/log/log-context'
import { AppError } from '@/lib/shared/errors'
import { auditRecord } from './policy'
import type { AuditActor, AuditFacts } from './schema'

type Change = {
  /** Verb in kebab-case, such as 'mark-used'. */
  action: string
  entity: string
  /** Omitted if the change concerns many rows. */
  entityId?: number | string
  before?: AuditFacts
  after?: AuditFacts
}

export type WriteOptions = { now?: Date }

const PORTION = 1_000

/**
 * Also locks the actor's row until commit.
 * @throws AppError forbidden if the actor has lost the staff role
 */
export function recordAudit(tx: Db, actor: AuditActor, change: Change): Promise<void> {
  return recordAudits(tx, actor, [change])
}

/** Locks the staff member's row. Throws if the staff role has changed in the meantime. */
export async function requireStillStaff(tx: Db, actor: AuditActor): Promise<void> {
  if (actor.id <= 0) return
  await lockRows(tx, 'User', 'id', [actor.id], 'SHARE')
  const person = await tx.user.findUnique({ where: { id: actor.id }, select: { staffRole: true, status: true } })
  const isStaff = person?.staffRole && person.staffRole === actor.staffRole && person.status === 'VERIFIED'
  if (!isStaff) throw new AppError('forbidden', 'Your staff role doesn’t include this.')
}

export async function recordAudits(tx: Db, actor: AuditActor, changes: readonly Change[]): Promise<void> {
  await requireStillStaff(tx, actor)
  await recordPast(tx, actor, changes)
}

/** Logs past changes. Doesn't check the actor's current staff role. */
export async function recordPast(tx: Db, actor: AuditActor, changes: readonly Change[]): Promise<void> {
  // Links the entry to log lines. Jobs and commands have no request id.
  const requestId = logContext().getStore()?.requestId
  const data = changes.map(({ action, entity, entityId, before, after }) => ({
    actorId: actor.id > 0 ? actor.id : null,
    actorEmail: actor.email,
    action,
    entity,
    entityId: entityId === undefined ? null : String(entityId),
    ...auditRecord(before, after),
    requestId,
  }))
  for (let start = 0; start < data.length; start += PORTION)
    await tx.auditEntry.createMany({ data: data.slice(start, start + PORTION) })
}

export async function recordSave(
  tx: Db,
  actor: AuditActor,
  { before, ...change }: Omit<Change, 'action' | 'before'> & { before: AuditFacts | null; after: AuditFacts },
): Promise<void> {
  await recordAudit(tx, actor, { ...change, action: before ? 'update' : 'create', before: before ?? undefined })
}
