import { confirmEmailChange, requestEmailChange } from '@/lib/domains/accounts/mutations-email-change'
import { follow } from '@/lib/domains/following/mutations'
import { queueDueDigests } from '@/lib/domains/following/mutations-digest'
import { db } from '@/lib/server/db/client'
import { takeBackAll } from '@/lib/server/mail/lists'
import type { Actor } from '@/lib/shared/actor'
import { DAY_MS } from '@/lib/shared/milliseconds'
import { makeArtist, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(() => db.outboxMail.deleteMany())

async function changeEmail(admin: Actor, person: { id: number }, email: string) {
  await requestEmailChange(admin, { id: person.id, email })
  const { text } = await db.outboxMail.findFirstOrThrow({ where: { toAddress: email } })
  await confirmEmailChange(/verificationCode=([\w-]+)/.exec(text)?.[1] ?? '', new Date())
}

it.each([
  ['is written to at it where the old one did not exist', 'BOUNCED', ['following-digest']],
  ['is not written to at it where they called a mail spam', 'COMPLAINED', []],
] as const)('who has a new address %s', async (_, mailRefusal, expected) => {
  const [person, admin, artist] = [await makeViewer(), await makeViewer({ admin: true }), await makeArtist()]
  const email = `new-${mailRefusal.toLowerCase()}@example.org`
  await follow(person, { kind: 'artist', id: artist.id })
  await db.user.update({ where: { id: person.id }, data: { mailRefusal } })
  await changeEmail(admin, person, email)
  expect(await db.user.count({ where: { id: person.id, email } })).toBe(1)
  await makeVideo({ artistId: artist.id })
  await queueDueDigests(new Date(Date.now() + 8 * DAY_MS))
  const mails = await db.outboxMail.findMany({ where: { toAddress: email, template: 'following-digest' } })
  expect(mails.map(({ template }) => template)).toEqual(expected)
})

it('news that waits for an old address follows the person, and goes when they leave the list or delete the account', async () => {
  const [person, admin, artist] = [await makeViewer(), await makeViewer({ admin: true }), await makeArtist()]
  await follow(person, { kind: 'artist', id: artist.id })
  await makeVideo({ artistId: artist.id })
  await queueDueDigests(new Date(Date.now() + 8 * DAY_MS))
  await db.outboxMail.updateMany({ where: { template: 'following-digest' }, data: { attempts: 1 } })
  await changeEmail(admin, person, 'moved@example.org')
  const waiting = () => db.outboxMail.findMany({ where: { template: 'following-digest' }, select: { toAddress: true } })
  expect(await waiting()).toEqual([{ toAddress: 'moved@example.org' }])
  await db.$transaction((tx) => takeBackAll(tx, ['moved@example.org']))
  expect(await waiting()).toEqual([])
})
