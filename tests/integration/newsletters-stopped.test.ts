import { queueNewsletterPortion } from '@/lib/domains/newsletters/jobs'
import { deleteNewsletter, saveNewsletter, startNewsletter, stopNewsletter } from '@/lib/domains/newsletters/mutations'
import { getStaffNewsletter, listNewsletters } from '@/lib/domains/newsletters/queries'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import type { Actor } from '@/lib/shared/access/actor'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { inTheMiddle } from '@/tests/support/locks'
import { useSettings } from '@/tests/support/settings'
import { useSmtpServer } from '@/tests/support/smtp'
import { until } from '@/tests/support/until'
import { useTestDatabase } from './support/database'

useTestDatabase()
const server = useSmtpServer()
const settings = useSettings()
let staff: Actor
beforeEach(async () => {
  await emptyTables('User', 'Newsletter', 'OutboxMail', 'AuditEntry')
  staff = await actorOf((await createPerson({ staffRole: 'EDITOR', mailingList: false })).id)
  for (const email of ['a@example.org', 'b@example.org']) await createPerson({ email })
})

/** A newsletter to the two people, all of it queued. */
async function queued() {
  const words = { name: 'The season', text: 'One.', buttonLabel: '', buttonUrl: '', audience: 'EVERYONE' } as const
  const { id, updatedAt } = await saveNewsletter(staff, null, words)
  await startNewsletter(staff, id, updatedAt)
  await queueNewsletterPortion()
  return id
}
const addresses = async (newsletterId: number) => {
  const rows = await db.outboxMail.findMany({ where: { newsletterId }, orderBy: { id: 'asc' } })
  return rows.map(({ toAddress }) => toAddress)
}
const mailTo = (newsletterId: number, toAddress: string, data: { attempts?: number; sentAt?: Date; failedAt?: Date }) =>
  db.outboxMail.updateMany({ where: { newsletterId, toAddress }, data })
const conflict = { code: 'conflict' }

it('a newsletter is being sent for as long as mails of it wait, as when the mail server is away, and not deleted', async () => {
  const id = await queued()
  const says = async () => {
    const [row] = (await listNewsletters(staff, { page: 0, query: '' })).data
    const { state, left, waiting, givenUp } = (await getStaffNewsletter(staff, id)) ?? {}
    expect(row).toMatchObject({ state, left })
    return { state, left, waiting, givenUp }
  }
  expect(await says()).toEqual({ state: 'sending', left: 0, waiting: 2, givenUp: 0 })
  await expect(deleteNewsletter(staff, id, {})).rejects.toMatchObject(conflict)
  await mailTo(id, 'a@example.org', { sentAt: new Date() })
  await mailTo(id, 'b@example.org', { attempts: 3 })
  expect(await says()).toEqual({ state: 'sending', left: 1, waiting: 1, givenUp: 0 })
  await mailTo(id, 'b@example.org', { failedAt: new Date() })
  expect(await says()).toEqual({ state: 'sent', left: 1, waiting: 0, givenUp: 1 })
  await expect(stopNewsletter(staff, id)).rejects.toMatchObject(conflict)
  await deleteNewsletter(staff, id, {})
})

it('a stopped newsletter reaches nobody else: its mails that wait or were put off are gone, and no other’s', async () => {
  const before = await queued()
  const id = await queued()
  await mailTo(id, 'a@example.org', { attempts: 1 })
  await stopNewsletter(staff, id)
  await queueNewsletterPortion()
  expect([await addresses(id), await addresses(before)]).toEqual([[], ['a@example.org', 'b@example.org']])
  expect(await getStaffNewsletter(staff, id)).toMatchObject({ state: 'sent', left: 0 })
  expect(await getStaffNewsletter(staff, before)).toMatchObject({ state: 'sending', waiting: 2 })
})

it('a newsletter that two people stop at once is stopped once', async () => {
  const id = await queued()
  const twice = await Promise.allSettled([stopNewsletter(staff, id), stopNewsletter(staff, id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.auditEntry.count({ where: { action: 'stop' } })).toBe(1)
  await expect(stopNewsletter(staff, id)).rejects.toMatchObject(conflict)
})

it('a newsletter that is stopped while a portion is being queued leaves none of it', async () => {
  const id = await queued()
  await db.newsletter.update({ where: { id }, data: { finishedAt: null, lastUserId: 0, queued: 0 } })
  await db.outboxMail.deleteMany()
  await inTheMiddle('Text', queueNewsletterPortion, () => stopNewsletter(staff, id))
  expect(await addresses(id)).toEqual([])
  expect(await getStaffNewsletter(staff, id)).toMatchObject({ state: 'sent', left: 0 })
})

it('a mail that is being sent when its newsletter is stopped arrives once, and is not tried again', async () => {
  const id = await queued()
  await mailTo(id, 'b@example.org', { attempts: 1 })
  await db.outboxMail.updateMany({
    where: { toAddress: 'b@example.org' },
    data: { nextAttemptAt: new Date(Date.now() + 3_600_000) },
  })
  settings.change({ SMTP_URL: server.url() })
  server.hold('The season')
  const delivered = deliverDueMails()
  await until('the mail is on its way', () => server.inHand.length === 1)
  await stopNewsletter(staff, id)
  server.letGo()
  await delivered
  expect(await deliverDueMails()).toBe(0)
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['a@example.org']])
  expect(await addresses(id)).toEqual([])
  expect((await getStaffNewsletter(staff, id))?.state).toBe('sent')
})
