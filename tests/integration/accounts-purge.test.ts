import { purgeCodes } from '@/lib/domains/accounts/mutations-purge'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { DAY_MS } from '@/lib/shared/milliseconds'
import { createPerson } from '@/tests/factories/people'
import { useTestDatabase } from './support/database'
import { jobNamed } from './support/jobs'

useTestDatabase()

const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)

async function expiredCodes(days: number, count = 1) {
  const { id: userId } = await createPerson()
  const facts = { userId, purpose: 'VERIFY_EMAIL', createdAt: daysAgo(days + 1), expiresAt: daysAgo(days) } as const
  await db.emailCode.createMany({
    data: Array.from({ length: count }, (_, at) => ({ ...facts, codeHash: `${days} days ${at}` })),
  })
}

test('codes that expired are deleted after a month, a portion at most', async () => {
  await expiredCodes(29)
  await expiredCodes(31, PURGE_PORTION + 1)
  expect([await purgeCodes(now), await purgeCodes(now), await purgeCodes(now)]).toEqual([PURGE_PORTION, 1, 0])
  expect(await db.emailCode.findMany()).toMatchObject([{ codeHash: '29 days 0' }])
})

test('expired sessions are deleted at night, again at once while there are more', async () => {
  const { id: userId } = await createPerson()
  const session = { userId, sessionVersion: 0, expiresAt: new Date(now.getTime() - 1000) }
  await db.session.createMany({ data: Array.from({ length: PURGE_PORTION + 1 }, () => session) })
  const job = jobNamed('retention', () => now.getTime())
  await db.dailyJob.create({ data: { name: 'retention', dueAt: daysAgo(1) } })
  expect([await job.run(), await db.session.count(), await job.run(), await db.session.count()]).toEqual([1, 1, 0, 0])
})
