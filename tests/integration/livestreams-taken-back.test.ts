import { changePreference } from '@/lib/domains/accounts/mutations-profile'
import { deleteLivestream, saveLivestream } from '@/lib/domains/editorial/mutations-livestreams'
import { getStaffLivestream } from '@/lib/domains/editorial/queries-livestreams'
import { askForReminders, endReminders, endRemindersByLink } from '@/lib/domains/livestreams/mutations'
import { queueDueReminders } from '@/lib/domains/livestreams/mutations-reminders'
import { unsubscribeToken } from '@/lib/domains/livestreams/queries-unsubscribe'
import { db } from '@/lib/server/db/client'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import type { Actor } from '@/lib/shared/actor'
import { clearCatalogue, makeLivestream } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { inTheMiddle } from '@/tests/support/locks'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

const HOUR = 3_600_000
const START = new Date('2031-06-14T11:30:00Z')
const before = (hours: number) => new Date(START.getTime() - hours * HOUR)

beforeEach(() => db.outboxMail.deleteMany())
afterEach(clearCatalogue)

const stream = () => makeLivestream({ name: 'Margam', startsAt: START, publishedAt: before(1000) })
const staff = () => makeViewer({ admin: true })
const queueAll = async (hours: number) => {
  while (((await queueDueReminders(before(hours))) ?? 0) > 0);
}
const mails = async () =>
  (await db.outboxMail.findMany({ orderBy: { id: 'asc' }, select: { toAddress: true, template: true } })).map(
    ({ toAddress, template }) => `${template} ${toAddress}`,
  )

/** A person who asked to be reminded of a livestream, and one who asked for another; a reminder of each waits. */
async function waiting() {
  const [person, other] = [await makeViewer(), await makeViewer()]
  const [{ id }, { id: otherId }] = [await stream(), await stream()]
  await askForReminders(person, id, before(100))
  await askForReminders(other, otherId, before(100))
  await queueAll(24)
  // One was put off, one was given up: staff could queue it again.
  await db.outboxMail.updateMany({ where: { template: 'livestream-day' }, data: { attempts: 3 } })
  await db.outboxMail.updateMany({ where: { template: 'livestream-followed' }, data: { failedAt: before(90) } })
  return { id, person, others: [`livestream-followed ${other.email}`, `livestream-day ${other.email}`] }
}

async function change(actor: Actor, id: number, facts: { publication?: 'draft' | 'public'; startsAt?: string }) {
  const form = (await getStaffLivestream(actor, id))?.form
  if (!form) throw new Error('there is no livestream')
  await saveLivestream(actor, id, { ...form, ...facts })
}

describe('a reminder that waits in the outbox is taken back', () => {
  it.each<[string, (id: number, person: Actor) => Promise<unknown>]>([
    ['when its person ends it on the page', (id, person) => endReminders(person, id)],
    [
      'when its person ends it by the link of a mail',
      (livestreamId, { id: userId }) => endRemindersByLink(unsubscribeToken({ livestreamId, userId }).token),
    ],
    ['when its person switches reminders off', (_, person) => changePreference(person, 'livestreamReminders', false)],
    ['when its person is deleted', (_, { id }) => db.user.delete({ where: { id } })],
    ['when staff delete the livestream', async (id) => deleteLivestream(await staff(), id, {})],
    ['when staff take the livestream off', async (id) => change(await staff(), id, { publication: 'draft' })],
  ])('%s, and no other', async (_, end) => {
    const { id, person, others } = await waiting()
    await end(id, person)
    expect(await mails()).toEqual(others)
  })

  it('also while it is being queued at that moment', async () => {
    const ends = [
      (person: Actor) => changePreference(person, 'livestreamReminders', false),
      async (_: Actor, id: number) => change(await staff(), id, { publication: 'draft' }),
      (person: Actor, id: number) => endReminders(person, id),
    ]
    for (const end of ends) {
      const person = await makeViewer()
      const { id } = await stream()
      await askForReminders(person, id, before(100))
      await db.outboxMail.deleteMany()
      // The job has read who is reminded, and not the words yet.
      await inTheMiddle(
        'Text',
        () => queueDueReminders(before(24)),
        () => end(person, id),
      )
      expect(await mails()).toEqual([])
      await db.livestream.delete({ where: { id } })
    }
  })
})

it('a reminder that was sent stays on the list of mails when its person ends it', async () => {
  const { id, person } = await waiting()
  await deliverDueMails()
  await endReminders(person, id)
  expect(await mails()).toContain(`livestream-day ${person.email}`)
})

it('a livestream that is on the page again, or moves, reminds those again whose mail did not leave', async () => {
  const actor = await staff()
  const [early, late] = [await makeViewer(), await makeViewer()]
  const { id } = await stream()
  await askForReminders(early, id, before(100))
  await queueAll(24)
  await deliverDueMails()
  await askForReminders(late, id, before(100))
  await queueAll(23)
  await change(actor, id, { publication: 'draft' })
  await change(actor, id, { publication: 'public' })
  const [followed, day] = [`livestream-followed ${early.email}`, `livestream-day ${early.email}`]
  expect(await mails()).toEqual([followed, day])
  await queueAll(22)
  expect(await mails()).toEqual([followed, day, `livestream-day ${late.email}`])
  // What waits names the old time: the mail by the new one takes its place.
  await change(actor, id, { startsAt: '2031-06-14T20:30' })
  expect(await mails()).toEqual([followed, day])
  await queueAll(22)
  expect((await mails()).slice(2).toSorted()).toEqual([day, `livestream-day ${late.email}`].toSorted())
})
