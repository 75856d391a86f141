import { idIn } from '@/tests/support/sign-in'
import { DELETE as turnOffCodes, POST as beginCodes, PUT as confirmCodes } from '@/app/api/auth/second-factor/route'
import { POST as passkeyOptions } from '@/app/api/auth/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/auth/passkeys/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { DELETE as deleteProfile, PATCH as changeProfile } from '@/app/api/profile/route'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { Authenticator } from '@/tests/support/authenticator'
import { call, type CookieJar, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { codeOf } from '@/tests/support/totp'
import { useTestDatabase } from './support/database'

/** A body that comes only after something else has happened. */
const heldBody = (json: unknown, meanwhile: () => Promise<unknown>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await meanwhile()
        controller.enqueue(new TextEncoder().encode(JSON.stringify(json)))
        controller.close()
      },
    },
    // It is not read ahead: the request has been let in when it is asked for.
    { highWaterMark: 0 },
  )

describe('a request whose body is held open', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  /** What the person has, to be compared. */
  const stateOf = (id: number) =>
    db.user.findUnique({
      where: { id },
      select: {
        passwordHash: true,
        mailingList: true,
        secondFactor: { select: { confirmedAt: true } },
        _count: { select: { passkeys: true, recoveryCodes: true } },
      },
    })

  const secretOf = async (cookies: CookieJar) =>
    (await call(beginCodes, { method: 'POST', cookies })).json<{ secret: string }>().secret
  const turnOn = async (cookies: CookieJar) =>
    call(confirmCodes, { method: 'PUT', json: { code: codeOf(await secretOf(cookies)) }, cookies })
  const registered = async (cookies: CookieJar) =>
    new Authenticator().register(
      (await call(passkeyOptions, { method: 'POST', cookies })).json<{ challenge: string }>(),
    )
  const own = { password: PASSWORD }
  const change = { currentPassword: PASSWORD, password: 'shankarabharanam-29' }
  const requests: [string, string, Handler, (cookies: CookieJar) => Promise<unknown>][] = [
    ['confirms codes', 'PUT', confirmCodes, async (cookies) => ({ code: codeOf(await secretOf(cookies)) })],
    ['turns codes off', 'DELETE', turnOffCodes, (cookies) => turnOn(cookies).then(() => own)],
    ['adds a passkey', 'POST', addPasskey, registered],
    ['changes the password', 'PATCH', changeProfile, async () => change],
    ['changes a preference', 'PATCH', changeProfile, async () => ({ mailingList: false })],
    ['proves again who is there', 'POST', reauthenticate, async () => own],
    ['deletes the account', 'DELETE', deleteProfile, async () => own],
  ]

  it.each(requests)('does nothing when its session, or all of them, ended meanwhile: it %s', async (...request) => {
    const [, method, handler, prepare] = request
    const ends: ((id: number) => Promise<unknown>)[] = [
      (userId) => db.session.deleteMany({ where: { userId } }),
      (id) => db.user.update({ where: { id }, data: { sessionVersion: { increment: 1 } } }),
    ]
    for (const end of ends) {
      const { id } = await createPerson()
      const cookies = await signedIn({ id })
      const json = await prepare(cookies)
      const before = await stateOf(id)
      const body = heldBody(json, () => end(id))
      const answer = await call(handler, { method, body, cookies, headers: { 'content-type': 'application/json' } })
      expect([answer.status, await stateOf(id), await idIn(cookies)]).toEqual([401, before, 0])
    }
  })
})
