import { takeInPictures } from '@/lib/domains/media/pictures/jobs'
import { purgeMails } from '@/lib/domains/outbox/mutations'
import { closeDb, db } from '@/lib/server/db/client'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { makeVideo } from '@/tests/factories/catalogue'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase({ own: true })
useSettings()

/** Without these, PostgreSQL reads the portion anew for each row. By itself it does so too, after some statistics. */
const PLANS = ['hashagg', 'hashjoin', 'mergejoin', 'material', 'sort']

beforeAll(async () => {
  const [{ name }] = await db.$queryRaw<[{ name: string }]>`SELECT current_database() AS name`
  for (const plan of PLANS) await db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET enable_${plan} = off`)
  // What is set holds for new connections.
  await closeDb()
})

describe('a background job takes one portion of its rows, however PostgreSQL finds them', () => {
  it('pictures to copy', async () => {
    for (let number = 1; number <= 9; number += 1) await makeVideo({ thumbnailUrl: `http://127.0.0.1:1/${number}.png` })
    expect(await takeInPictures()).toBe(4)
  })

  it('old mails', async () => {
    const mail = { template: 'test', subject: 'Tonight', text: '', html: '', sentAt: new Date(0) }
    const addresses = Array.from({ length: PURGE_PORTION + 1 }, (_, number) => `person-${number}@example.org`)
    await db.outboxMail.createMany({ data: addresses.map((toAddress) => ({ ...mail, toAddress })) })
    expect(await purgeMails(new Date())).toBe(PURGE_PORTION)
  })
})
