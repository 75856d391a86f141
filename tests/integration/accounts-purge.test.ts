import { createPurgeJob } from '@/lib/domains/accounts/mutations-purge'
import { db } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories/people'
import { useTestDatabase } from './support/database'

useTestDatabase()

const DAY = 24 * 60 * 60 * 1000

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
        createdAt: new Date(now - (days + 1) * DAY),
        expiresAt: new Date(now - days * DAY),
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
  now += 60 * 60 * 1000
  await job.run()
  expect(await left()).toEqual(['over'])
})
