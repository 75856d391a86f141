import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { confirmEmailChange, requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { admitIdentity } from '@/lib/domains/accounts/google/mutations'
import { queueDueDigests } from '@/lib/domains/following/jobs'
import { follow } from '@/lib/domains/following/mutations'
import { db } from '@/lib/server/db/client'
import { takeBackAll } from '@/lib/server/mail/lists'
import type { Actor } from '@/lib/shared/access/actor'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { makeArtist, makeVideo } from '@/tests/factories/catalogue'
import { PASSWORD } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { logIn, mailedCode } from '@/tests/support/sign-in'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '1000' })
afterEach(() => db.outboxMail.deleteMany())

async function changeEmail(admin: Actor, person: { id: number }, email: string) {
  await requestEmailChange(admin, { id: person.id, email })
  await confirmEmailChange(await mailedCode('change-email', email), new Date())
}

const throughGoogle = (sub: string, email: string) =>
  admitIdentity('google', { sub, email, email_verified: true, given_name: 'Meera' })

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

it('who has a new address is not signed in by the Google account of the old one, and is by their password', async () => {
  const [person, admin] = [await makeViewer(), await makeViewer({ admin: true })]
  const email = 'meera@example.org'
  await logIn(person.email, PASSWORD)
  expect(await throughGoogle('of-the-firm', person.email)).toMatchObject({ userId: person.id })
  await changeEmail(admin, person, email)
  // Whoever has the old address now begins an account of their own.
  const stranger = await throughGoogle('of-the-firm', person.email)
  expect(stranger).toMatchObject({ userId: expect.any(Number) })
  expect(stranger).not.toMatchObject({ userId: person.id })
  expect(await logIn(email, PASSWORD)).toBe(200)
  const told = { toAddress: person.email, template: 'email-changed' }
  expect((await db.outboxMail.findFirstOrThrow({ where: told })).text).toContain('Google')
})

it('who has a new address and had Google alone comes in by a mailed password and by Google at the new one', async () => {
  const admin = await makeViewer({ admin: true })
  const [old, email] = ['old@example.org', 'gowri@example.org']
  const { userId } = (await throughGoogle('of-old', old)) as { userId: number }
  await changeEmail(admin, { id: userId }, email)
  await call(forgot, { json: { email } })
  const json = { verificationCode: await mailedCode('password-reset', email), password: 'todi-in-rupaka-tala' }
  expect((await call(updatePassword, { json })).status).toBe(200)
  expect(await logIn(email, json.password)).toBe(200)
  expect(await throughGoogle('of-new', email)).toEqual({ userId, sessionVersion: expect.any(Number) })
})
