import 'server-only'
import { recordAudit, type WriteOptions } from '@/lib/domains/audit/mutations'
import { deleteOf, requireEntity, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { readSettings } from '@/lib/domains/content/settings/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Newsletter } from '@/lib/server/db/generated/client'
import { lockVersion } from '@/lib/server/db/locks'
import { env } from '@/lib/server/env'
import { queueMail } from '@/lib/server/mail/outbox'
import { processState } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { newsletterMail } from './mails'
import { beingSent, countRecipients, newsToken } from './queries'
import { newsletterInputSchema } from './schema'

const entity = {
  table: 'Newsletter',
  what: 'newsletter',
  right: 'newsletter',
  read: (tx: Db, id: number) => tx.newsletter.findUnique({ where: { id } }),
  facts: ({ name, previewText, text, buttonLabel, buttonUrl, audience }: Newsletter) => ({
    name,
    previewText,
    text,
    buttonLabel,
    buttonUrl,
    audience,
  }),
} as const

const requireNotStarted = ({ startedAt }: { startedAt: Date | null }) => {
  if (startedAt) throw new AppError('conflict', 'This newsletter has already been sent. Create a new one.')
}

/** @throws AppError as `saveOf`; conflict once sending has started */
export const saveNewsletter = saveOf(entity, {
  schema: newsletterInputSchema,
  write: (tx, { name, previewText, text, buttonLabel, buttonUrl, audience }, { id, before, version }) => {
    if (before) requireNotStarted(before)
    const data = {
      name,
      text,
      audience,
      previewText: previewText || null,
      buttonLabel: buttonLabel || null,
      buttonUrl: buttonUrl || null,
      updatedAt: version,
    }
    return id === null
      ? tx.newsletter.create({ data, select: { id: true } })
      : tx.newsletter.update({ where: { id }, data, select: { id: true } })
  },
})

/** @throws AppError as `deleteOf`; conflict while the newsletter is being sent */
export const deleteNewsletter = deleteOf(entity, {
  remove: async (tx, where) => {
    const { count } = await tx.newsletter.deleteMany({ where: { ...where, NOT: beingSent } })
    if (count === 0) throw new AppError('conflict', 'This newsletter is being sent. Stop sending it first.')
  },
})

export async function testNewsletter(actor: Actor, id: number): Promise<void> {
  requireActor(actor, 'newsletter')
  await db.$transaction(async (tx) => {
    const row = await requireEntity(tx, entity, id)
    const { brandName } = await readSettings(tx)
    const origin = env().APP_URL
    const token = newsToken(actor.id)
    const body = newsletterMail(origin, brandName, row, { firstName: actor.firstName, token })
    await queueMail(tx, {
      to: { address: actor.email, name: actor.firstName },
      template: 'newsletter-test',
      body: { ...body, subject: `Test: ${body.subject}` },
      unsubscribeUrl: origin + apiRoutes.newsUnsubscribe(token),
    })
  })
}

/**
 * Starts sending in batches.
 * @param version `updatedAt` of the newsletter that the actor has loaded
 * @throws AppError conflict if the newsletter was changed or sent in the meantime, or has no recipients
 */
export async function startNewsletter(
  actor: Actor,
  id: number,
  version: string,
  { now = new Date() }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'newsletter')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { ...entity, id, seen: version })
    const row = await requireEntity(tx, entity, id)
    requireNotStarted(row)
    const recipients = await countRecipients(tx, row.audience, now)
    if (recipients === 0)
      throw new AppError('conflict', 'No one would receive this newsletter. Choose other recipients.')
    await tx.newsletter.update({ where: { id }, data: { startedAt: now }, select: { id: true } })
    await recordAudit(tx, actor, {
      action: 'send',
      entity: 'Newsletter',
      entityId: id,
      after: { name: row.name, audience: row.audience, recipients },
    })
  })
  processState.wakeWorker?.()
}

/** Deletes unsent emails from the outbox. Emails that are already being delivered still arrive. */
export async function stopNewsletter(actor: Actor, id: number, { now = new Date() }: WriteOptions = {}): Promise<void> {
  requireActor(actor, 'newsletter')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { ...entity, id })
    await requireEntity(tx, entity, id)
    const row = await tx.newsletter.findFirst({ where: { id, ...beingSent }, select: { queued: true } })
    if (!row) throw new AppError('conflict', 'This newsletter isn’t being sent.')
    const { count } = await tx.outboxMail.deleteMany({ where: { newsletterId: id, sentAt: null } })
    const queued = row.queued - count
    await tx.newsletter.update({ where: { id }, data: { finishedAt: now, queued }, select: { id: true } })
    await recordAudit(tx, actor, { action: 'stop', entity: 'Newsletter', entityId: id, after: { queued } })
  })
}
