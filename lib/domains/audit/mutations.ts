import 'server-only'
import type { Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { logContext } from '@/lib/server/log/log-context'
import { AppError } from '@/lib/shared/errors'
import { auditRecord } from './policy'
import type { AuditActor, AuditFacts } from './schema'

type Change = {
  /** A verb, in kebab-case: 'create', 'update', 'delete', 'mark-used'. */
  action: string
  entity: string
  /** Nothing for a change of many at once. */
  entityId?: number | string
  before?: AuditFacts
  after?: AuditFacts
}

/** Of a change that has an instant, which tests choose. */
export type WriteOptions = { now?: Date }

/** Entries that one statement writes. */
const PORTION = 1_000

/**
 * Writes a change by staff to the audit log, in the transaction of the change. Values of passwords, hashes, tokens and
 * keys are left out, and so is what did not change.
 * @param tx the transaction of the change
 * @param actor who made it; a person must still have the staff role; the row is locked until the change is committed
 * @throws AppError forbidden, when the actor's rights or account went away meanwhile: the whole change is undone
 */
export function recordAudit(tx: Db, actor: AuditActor, change: Change): Promise<void> {
  return recordAudits(tx, actor, [change])
}

/** Locks the row of a member of staff. @throws AppError forbidden, when they lost the role meanwhile */
export async function requireStillStaff(tx: Db, actor: AuditActor): Promise<void> {
  if (actor.id <= 0) return
  await lockRows(tx, 'User', 'id', [actor.id], 'SHARE')
  const person = await tx.user.findUnique({ where: { id: actor.id }, select: { staffRole: true, status: true } })
  const isStaff = person?.staffRole && person.staffRole === actor.staffRole && person.status === 'VERIFIED'
  if (!isStaff) throw new AppError('forbidden', 'Your staff role doesn’t include this.')
}

/** The same for the changes of many things in one transaction. @throws AppError forbidden, as `recordAudit` */
export async function recordAudits(tx: Db, actor: AuditActor, changes: readonly Change[]): Promise<void> {
  await requireStillStaff(tx, actor)
  await recordPast(tx, actor, changes)
}

/** The same of what somebody did a while ago: their rights of then counted. */
export async function recordPast(tx: Db, actor: AuditActor, changes: readonly Change[]): Promise<void> {
  // As on every line of the log; a job and a command have no request.
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

/**
 * Writes to the audit log that a form created or changed a row; `before` is null when it was created.
 * @throws AppError forbidden, as `recordAudit`
 */
export async function recordSave(
  tx: Db,
  actor: AuditActor,
  { before, ...change }: Omit<Change, 'action' | 'before'> & { before: AuditFacts | null; after: AuditFacts },
): Promise<void> {
  await recordAudit(tx, actor, { ...change, action: before ? 'update' : 'create', before: before ?? undefined })
}
