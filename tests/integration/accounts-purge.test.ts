import { createPurgeJob } from '@/lib/domains/accounts/mutations-purge'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { DAY_MS, HOUR_MS } from '@/lib/shared/milliseconds'
import { createPerson } from '@/tests/factories/people'
import { useTestDatabase } from './support/database'

useTestDatabase()

test('expired codes are deleted after a month, once an hour', async () => {
  const person = await createPerson()
  let now = Date.now()
  const job = createPurgeJob(() => now)
  const code = (codeHash: string, days: number) =>
    db.emailCode.create({
      data: {
        userId: person.id,
        purpose: 'VERIFY_EMAIL',
        codeHash,
        createdAt: new Date(now - (days + 1) * DAY_MS),
        expiresAt: new Date(now - days * DAY_MS),
      },
    })
  const left = async () => (await db.emailCode.findMany({ orderBy: { id: 'asc' } })).map((row) => row.codeHash)

  await code('old', 31)
  await code('over', 29)
  await job.run()
  expect(await left()).toEqual(['over'])
  await code('old again', 40)
  await job.run()
  expect(await left()).toEqual(['over', 'old again'])
  now += HOUR_MS
  await job.run()
  expect(await left()).toEqual(['over'])
})

/** So many sessions that ended a second ago. */
async function expired(count: number) {
  const { id: userId } = await createPerson()
  const expiresAt = new Date(Date.now() - 1000)
  await db.session.createMany({ data: Array.from({ length: count }, () => ({ userId, sessionVersion: 0, expiresAt })) })
}

test('expired sessions are deleted in portions, again at once while there are more', async () => {
  await expired(3 * PURGE_PORTION)
  const job = createPurgeJob()
  const counts = [await job.run(), await job.run(), await job.run(), await job.run()]
  expect(counts).toEqual([PURGE_PORTION, PURGE_PORTION, PURGE_PORTION, 0])
  expect(await db.session.count()).toBe(0)
})

test('a purge that failed is done again in an hour, and not at once', async () => {
  await expired(1)
  let now = Date.now()
  const job = createPurgeJob(() => now)
  await db.$executeRaw`ALTER TABLE "Session" RENAME TO "Away"`
  await expect(job.run()).rejects.toThrow('does not exist')
  await db.$executeRaw`ALTER TABLE "Away" RENAME TO "Session"`
  expect([await job.run(), await db.session.count()]).toEqual([0, 1])
  now += HOUR_MS
  expect([await job.run(), await db.session.count()]).toEqual([1, 0])
})
