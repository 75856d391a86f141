import { confirmEmailChange, requestEmailChange } from '@/lib/domains/accounts/mutations-email-change'
import { follow } from '@/lib/domains/following/mutations'
import { queueDueDigests } from '@/lib/domains/following/mutations-digest'
import { db } from '@/lib/server/db/client'
import { DAY_MS } from '@/lib/shared/milliseconds'
import { makeArtist, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

it.each([
  ['is written to at it where the old one did not exist', 'BOUNCED', ['following-digest']],
  ['is not written to at it where they called a mail spam', 'COMPLAINED', []],
] as const)('who has a new address %s', async (_, mailRefusal, expected) => {
  const [person, admin, artist] = [await makeViewer(), await makeViewer({ admin: true }), await makeArtist()]
  const email = `new-${mailRefusal.toLowerCase()}@example.org`
  await follow(person, { kind: 'artist', id: artist.id })
  await db.user.update({ where: { id: person.id }, data: { mailRefusal } })
  await requestEmailChange(admin, { id: person.id, email })
  const { text } = await db.outboxMail.findFirstOrThrow({ where: { toAddress: email } })
  await confirmEmailChange(/verificationCode=([\w-]+)/.exec(text)?.[1] ?? '', new Date())
  expect(await db.user.count({ where: { id: person.id, email } })).toBe(1)
  await makeVideo({ artistId: artist.id })
  await queueDueDigests(new Date(Date.now() + 8 * DAY_MS))
  const mails = await db.outboxMail.findMany({ where: { toAddress: email, template: 'following-digest' } })
  expect(mails.map(({ template }) => template)).toEqual(expected)
})
