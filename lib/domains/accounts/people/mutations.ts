import 'server-only'
import { toMailRecipient } from '@/lib/domains/accounts/mails'
import { requireManageable } from '@/lib/domains/accounts/policy'
import { changeStaffRole } from '@/lib/domains/accounts/staff/mutations'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { unlinked } from '@/lib/domains/content/mails/mails'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import type { StaffRole } from '@/lib/shared/access/roles'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'
import { sessionHandle } from './queries'
import type { NameCorrection } from './schema'

/** Milliseconds within which an identical note counts as a repeat. */
const SAME_NOTE_MS = 10 * 60 * 1000

/** Omits the text from the audit log, because the log outlives the person. */
export async function addStaffNote(
  actor: Actor,
  { id: userId, text }: { id: number; text: string },
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    await lockUser(tx, userId)
    const lately = { gt: new Date(now.getTime() - SAME_NOTE_MS) }
    const same = { userId, text, authorId: actor.id, createdAt: lately }
    if ((await tx.staffNote.count({ where: same })) > 0) return
    await tx.staffNote.create({
      data: { userId, text, authorId: actor.id, authorEmail: actor.email, createdAt: now },
      select: { id: true },
    })
    await recordAudit(tx, actor, { action: 'add-note', entity: 'User', entityId: userId })
  })
}

/** Idempotent. Throws a conflict if the name has changed since staff saw it. */
export async function correctName(actor: Actor, { id: userId, was, ...name }: NameCorrection): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    const person = await lockUser(tx, userId)
    requireManageable(actor, person)
    // Rejected, because a stranger may have typed the name, and the email below contains it.
    if (person.status !== 'VERIFIED') throw new AppError('conflict', 'This email address hasn’t been verified yet.')
    const before = await tx.user.findUniqueOrThrow({
      where: { id: userId },
      select: { firstName: true, lastName: true },
    })
    if (isSameName(before, name)) return
    if (!isSameName(before, was)) throw new AppError('conflict', CHANGED_MEANWHILE)
    await tx.user.update({ where: { id: userId }, data: name, select: { id: true } })
    const facts = { before: unlinked(fullName(before)), after: unlinked(fullName(name)) }
    await queueTextMail(tx, 'name-corrected', { to: toMailRecipient({ ...person, ...name }), facts })
    await recordAudit(tx, actor, { action: 'correct-name', entity: 'User', entityId: userId, before, after: name })
  })
}

type Name = { firstName: string; lastName: string }
const fullName = ({ firstName, lastName }: Name) => `${firstName} ${lastName}`
const isSameName = (one: Name, other: Name) => one.firstName === other.firstName && one.lastName === other.lastName

/** Idempotent. The handle comes from `listPersonSessions`. */
export async function endSessionOf(
  actor: Actor,
  { id: userId, session: handle }: { id: number; session: string },
): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    requireManageable(actor, await lockUser(tx, userId))
    const rows = await tx.session.findMany({ where: { userId }, orderBy: { id: 'asc' }, select: { id: true } })
    const found = rows.find(({ id }) => sessionHandle(id) === handle)
    if (!found) return
    const { count } = await tx.session.deleteMany({ where: { id: found.id, userId } })
    if (count === 0) return
    await recordAudit(tx, actor, { action: 'end-session', entity: 'User', entityId: userId })
  })
}

/** Raises the session version, which also ends sessions being created at this moment. */
export async function endSessionsOf(actor: Actor, userId: number): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    requireManageable(actor, await lockUser(tx, userId))
    await tx.user.updateMany({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } })
    await tx.session.deleteMany({ where: { userId } })
    await recordAudit(tx, actor, { action: 'end-sessions', entity: 'User', entityId: userId })
  })
}

export async function setStaffRole(
  actor: Actor,
  { id: userId, role }: { id: number; role: StaffRole | null },
): Promise<void> {
  requireActor(actor, 'staff')
  requireFreshProof(actor)
  if (userId === actor.id) throw new AppError('conflict', 'You can’t change your own role. Ask another owner.')
  await db.$transaction((tx) => changeStaffRole(tx, actor, userId, role))
}
