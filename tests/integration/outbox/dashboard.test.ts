import { retryMailAction } from '@/lib/domains/mail/actions'
import { retryFailedMails, retryMail } from '@/lib/domains/mail/mutations'
import { countUnsentMails, listMails } from '@/lib/domains/mail/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { past } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

useTestDatabase()
useSettings()

let admin: Actor
beforeEach(async () => {
  await emptyTables('AuditEntry', 'OutboxMail', 'User')
  admin = await makeViewer({ admin: true })
})

const list = async (more: object = {}) => (await listMails(admin, { page: 0, query: '', ...more })).data

let mails = 0
function makeMail(facts: object = {}) {
  mails += 1
  const [toAddress, subject] = [`to-${mails}@example.org`, `Mail ${mails}`]
  const words = { text: 'https://x.test/?verificationCode=secret-code', html: '<a>secret-code</a>' }
  return db.outboxMail.create({ data: { toAddress, template: 'verification', subject, ...words, ...facts } })
}

describe('the outbox in the dashboard', () => {
  it('is closed to all but staff with a confirmed address, who change nothing', async () => {
    const { id } = await makeMail({ failedAt: new Date() })
    for (const actor of [visitor, await makeViewer(), await makeViewer({ admin: true, verified: false })]) {
      const code = actor === visitor ? 'unauthenticated' : 'forbidden'
      const asks = [
        () => listMails(actor, { page: 0, query: '' }),
        () => countUnsentMails(actor),
        () => retryMail(actor, id),
        () => retryFailedMails(actor),
      ]
      for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code })
    }
    expect(await db.outboxMail.count({ where: { failedAt: null } })).toBe(0)
  })

  it('lists mails by state, without their text', async () => {
    const queued = await makeMail()
    const failed = await makeMail({ failedAt: new Date(), attempts: 8, lastError: 'mailbox full' })
    const sent = await makeMail({ sentAt: new Date(), attempts: 1 })
    const ids = async (more: object = {}) => (await list(more)).map(({ id }) => id)
    expect(await ids()).toEqual([sent.id, failed.id, queued.id])
    for (const [state, { id }] of Object.entries({ queued, failed, sent })) expect(await ids({ state })).toEqual([id])
    expect(await ids({ query: sent.subject })).toEqual([sent.id])
    expect(await ids({ query: 'EXAMPLE.org', state: 'failed' })).toEqual([failed.id])
    expect(await countUnsentMails(admin)).toEqual({ queued: 1, failed: 1 })
    const facts = { state: 'failed', attempts: 8, lastError: 'mailbox full', nextAttemptAt: null }
    expect(await list({ state: 'failed' })).toMatchObject([facts])
    expect(JSON.stringify(await list())).not.toContain('secret-code')
  })

  it('finds a whole address first, and where nobody has it the addresses that contain it', async () => {
    for (const toAddress of ['ana@example.org', 'joana@example.org']) await makeMail({ toAddress })
    const found = async (query: string) => (await list({ query })).map(({ to }) => to)
    expect(await found('Ana@Example.org')).toEqual(['ana@example.org'])
    expect(await found('oana@example.org')).toEqual(['joana@example.org'])
    expect(await found('ana@example')).toEqual(['joana@example.org', 'ana@example.org'])
  })

  it('queues a failed mail again with all its attempts, and no other mail', async () => {
    const failed = await makeMail({ failedAt: new Date(), attempts: 8, nextAttemptAt: past(-2) })
    const cookies = await signedIn(admin)
    const answer = await inRequest({ cookies }, () => retryMailAction({ id: failed.id }))
    expect(answer).toEqual({ ok: true, data: undefined })
    const now = await db.outboxMail.findUniqueOrThrow({ where: { id: failed.id } })
    expect(now).toMatchObject({ failedAt: null, attempts: 0 })
    expect(now.nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now())
    for (const { id } of [failed, await makeMail({ sentAt: new Date() })])
      await expect(retryMail(admin, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(retryMail(admin, 999_999)).rejects.toMatchObject({ code: 'not_found' })
    const entry = { action: 'retry', entity: 'OutboxMail', entityId: String(failed.id) }
    expect(await db.auditEntry.findMany()).toMatchObject([entry])
  })

  it('queues all failed mails again at once', async () => {
    for (const state of ['failedAt', 'failedAt', 'sentAt']) await makeMail({ [state]: new Date() })
    expect(await retryFailedMails(admin)).toBe(2)
    expect(await retryFailedMails(admin)).toBe(0)
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'retry-all', after: { count: 2 } }])
  })
})
