import { createServer } from 'node:http'
import { db } from '@/lib/server/db/client'
import { future, makeLivestream, makeVideo, past } from '@/tests/factories/catalogue'
import { createPerson } from '@/tests/factories/people'
import { eventually, useInstances } from '@/tests/faults/support/instance'
import { useTestDatabase } from '@/tests/integration/support/database'
import { close, listen } from '@/tests/support/servers/loopback'
import { useSmtpServer } from '@/tests/support/servers/smtp'

useTestDatabase()
const smtp = useSmtpServer()
const instances = useInstances()

const MAILS = 100
const WATCHERS = 60
const CUSTOMERS = 45
const NIGHTLY = 'reconcile billing'

/** Starts a fake Stripe without data. `asked` records the path and customer of each request. */
function useEmptyProvider() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://provider')
    asked.push(`${pathname} ${searchParams.get('customer') ?? ''}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data: [], has_more: false, url: pathname }))
  })
  let address = ''
  beforeAll(async () => void (address = await listen(server)))
  afterAll(() => close(server))
  return { asked, url: () => `http://${address}` }
}

const provider = useEmptyProvider()

const repeated = (list: string[]) => list.filter((each, index) => list.indexOf(each) !== index)

describe('three workers with the same work', () => {
  it('do each job once: emails, reminders, the nightly job and the search index', async () => {
    const mail = { template: 'test', text: 'Vanakkam', html: '<p>Vanakkam</p>' }
    const mailTo = (n: number) => ({ ...mail, toAddress: `reader-${n}@example.org`, subject: `Mail ${n}` })
    await db.outboxMail.createMany({ data: Array.from({ length: MAILS }, (_, n) => mailTo(n)) })
    const { id: livestreamId } = await makeLivestream({ startsAt: future(0.9) })
    const people = await Promise.all(
      Array.from({ length: WATCHERS }, (_, n) => createPerson({ email: `watcher-${n}@example.org` })),
    )
    await db.livestreamNotification.createMany({
      data: people.map(({ id: userId }) => ({ livestreamId, userId, unsubscribeHash: `hash-${userId}` })),
    })
    const payers = people.slice(0, CUSTOMERS)
    await db.billingCustomer.createMany({
      data: payers.map(({ id: userId }) => ({ userId, currency: 'usd', stripeCustomerId: `cus_${userId}` })),
    })
    await db.dailyJob.create({ data: { name: NIGHTLY, dueAt: past(1) } })
    const video = await makeVideo({ name: 'Varnam in Mohanam' })

    const settings = { SMTP_URL: smtp.url(), STRIPE_API_BASE: provider.url() }
    await Promise.all([instances.start(settings), instances.start(settings), instances.start(settings)])

    await eventually('all mails have left', async () => (await db.outboxMail.count({ where: { sentAt: null } })) === 0)
    await eventually('all are reminded', () => smtp.received.length >= MAILS + WATCHERS)
    await eventually('the night is over', async () => {
      const { dueAt, leasedUntil } = await db.dailyJob.findUniqueOrThrow({ where: { name: NIGHTLY } })
      return dueAt > new Date() && leasedUntil === null
    })
    await eventually('the index is up to date', async () => (await db.searchStale.count()) === 0)

    const recipients = smtp.received.flatMap((mail) => mail.recipients)
    expect(repeated(recipients)).toEqual([])
    expect(recipients).toHaveLength(MAILS + WATCHERS)
    expect(await db.outboxMail.count({ where: { attempts: { not: 1 } } })).toBe(0)
    const customers = new Set(provider.asked.map((each) => each.split(' ')[1]).filter(Boolean))
    expect(customers.size).toBe(CUSTOMERS)
    expect(repeated(provider.asked)).toEqual([])
    const postings = await db.searchPosting.findMany({ where: { videoId: video.id } })
    expect(repeated(postings.map(({ termId }) => String(termId)))).toEqual([])
    expect(postings.length).toBeGreaterThan(0)
  })
})
