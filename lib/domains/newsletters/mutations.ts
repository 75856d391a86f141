import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { deleteOf, requireEntity, saveOf, type WriteOptions } from '@/lib/domains/editorial/mutations-entities'
import { lockVersion } from '@/lib/domains/editorial/queries-locks'
import { newsletterMail } from '@/lib/domains/newsletters/mails'
import { countRecipients, newsToken, userOfNewsToken } from '@/lib/domains/newsletters/queries'
import { newsletterInputSchema, type MailEvent } from '@/lib/domains/newsletters/schema'
import { readSettings } from '@/lib/domains/texts/queries-settings'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { wakeWorker } from '@/lib/server/jobs/wake'
import { queueMail } from '@/lib/server/mail/outbox'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

export const NEWSLETTER = 'newsletter'
/** Newsletters in the outbox. One is sent at a time, so they are all of it. */
export const unsent = { template: NEWSLETTER, sentAt: null, failedAt: null }
/** Those that nobody has begun to send. */
export const untried = { ...unsent, attempts: 0 }

const entity = {
  table: 'Newsletter',
  what: 'newsletter',
  right: 'newsletter',
  read: (tx: Db, id: number) => tx.newsletter.findUnique({ where: { id } }),
  facts: ({ name, text, audience }: { name: string; text: string; audience: string }) => ({ name, text, audience }),
} as const

const refuseStarted = ({ startedAt }: { startedAt: Date | null }) => {
  if (startedAt) throw new AppError('conflict', 'This newsletter has been sent. Write a new one.')
}

/** Creates or changes a newsletter that was not sent. @throws AppError as `saveOf`; conflict when it was sent */
export const saveNewsletter = saveOf(entity, {
  schema: newsletterInputSchema,
  write: (tx, { name, text, buttonLabel, buttonUrl, audience }, { id, before, version }) => {
    if (before) refuseStarted(before)
    const data = {
      ...{ name, text, audience },
      buttonLabel: buttonLabel || null,
      buttonUrl: buttonUrl || null,
      updatedAt: version,
    }
    return id === null
      ? tx.newsletter.create({ data, select: { id: true } })
      : tx.newsletter.update({ where: { id }, data, select: { id: true } })
  },
})

/** Deletes a newsletter that is not being sent. @throws AppError as `deleteOf`; conflict while it is being sent */
export const deleteNewsletter = deleteOf(entity, {
  remove: async (tx, where) => {
    const { count } = await tx.newsletter.deleteMany({
      where: { ...where, OR: [{ startedAt: null }, { finishedAt: { not: null } }] },
    })
    if (count === 0) throw new AppError('conflict', 'This newsletter is being sent. Stop it first.')
  },
})

/**
 * Sends a newsletter to the actor only.
 * @throws AppError unauthenticated, forbidden, not_found
 */
export async function testNewsletter(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'newsletter')
  await db.$transaction(async (tx) => {
    const row = await requireEntity(tx, entity, id)
    const { brandName } = await readSettings(tx)
    const to = { firstName: actor.firstName, token: newsToken(actor.id) }
    const body = newsletterMail(env().APP_URL, brandName, row, to)
    await queueMail(tx, {
      to: { address: actor.email, name: actor.firstName },
      template: 'newsletter-test',
      body: { ...body, subject: `Test: ${body.subject}` },
    })
  })
}

/**
 * Begins to send a newsletter. The job queues it in portions.
 * @param version `updatedAt` of what the actor saw
 * @throws AppError unauthenticated, forbidden, not_found, conflict when it was changed or sent meanwhile, or is for
 *   nobody
 */
export async function startNewsletter(
  actor: Actor,
  id: number,
  version: string,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'newsletter')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { ...entity, id, seen: version })
    const row = await requireEntity(tx, entity, id)
    refuseStarted(row)
    const recipients = await countRecipients(tx, row.audience, now)
    if (recipients === 0) throw new AppError('conflict', 'Nobody would get this newsletter.')
    await tx.newsletter.update({ where: { id }, data: { startedAt: now }, select: { id: true } })
    await recordAudit(tx, actor, {
      ...{ action: 'send', entity: 'Newsletter', entityId: id, requestId },
      after: { name: row.name, audience: row.audience, recipients },
    })
  })
  wakeWorker()
}

/**
 * Stops a newsletter: who was not written to yet is not, and mails that wait in the outbox are taken out.
 * @throws AppError unauthenticated, forbidden, not_found, conflict when it is not being sent
 */
export async function stopNewsletter(
  actor: Actor,
  id: number,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'newsletter')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { ...entity, id })
    const row = await requireEntity(tx, entity, id)
    if (!row.startedAt || row.finishedAt) throw new AppError('conflict', 'This newsletter is not being sent.')
    const { count } = await tx.outboxMail.deleteMany({ where: untried })
    const queued = row.queued - count
    await tx.newsletter.update({ where: { id }, data: { finishedAt: now, queued }, select: { id: true } })
    await recordAudit(tx, actor, { action: 'stop', entity: 'Newsletter', entityId: id, after: { queued }, requestId })
  })
}

/** Takes what waits for people out of the outbox. */
const takeBack = (tx: Db, emails: readonly string[]) =>
  tx.outboxMail.deleteMany({ where: { ...untried, toAddress: { in: [...emails] } } })

/**
 * Takes a person off the mailing list by the link of a newsletter, without a session. A second time gives the same
 * result.
 * @throws AppError not_found for an invalid token
 */
export async function leaveMailingList(token: string): Promise<{ unsubscribed: true }> {
  const id = userOfNewsToken(token)
  if (id === null) throw new AppError('not_found', 'This link is not valid. Perhaps it was cut off on its way.')
  await db.$transaction(async (tx) => {
    const data = { mailingList: false }
    const people = await tx.user.updateManyAndReturn({ where: { id }, data, select: { email: true } })
    await takeBack(
      tx,
      people.map(({ email }) => email),
    )
  })
  return { unsubscribed: true }
}

/**
 * Takes people off the mailing list whose address does not exist, or who called a mail spam. Unknown addresses are
 * passed over: the provider sends mail for others too.
 * @param events as the provider reports them, perhaps more than once. Of two about one address the later one holds
 */
export async function noteMailEvents(events: MailEvent[]): Promise<void> {
  const refusals = new Map(events.map(({ type, email }) => [email.trim().toLowerCase(), type]))
  const emails = [...refusals.keys()]
  const reasons = [...refusals.values()].map((type) => (type === 'bounce' ? 'BOUNCED' : 'COMPLAINED'))
  await db.$transaction(async (tx) => {
    // Locked in one order, so that two reports at once do not wait for each other.
    const people = await tx.$queryRaw<{ email: string }[]>`
      WITH refusing AS MATERIALIZED (
        SELECT u."id", e."reason" FROM unnest(${emails}::text[], ${reasons}::text[]) AS e("email", "reason")
        JOIN "User" u ON u."email" = e."email" ORDER BY u."id" FOR UPDATE OF u
      )
      UPDATE "User" u SET "mailingList" = false, "mailRefusal" = r."reason"::"MailRefusal", "updatedAt" = now()
      FROM refusing r WHERE u."id" = r."id" RETURNING u."email"`
    await takeBack(
      tx,
      people.map(({ email }) => email),
    )
  })
}
