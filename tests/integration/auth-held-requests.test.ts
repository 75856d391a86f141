import { DELETE as turnOffCodes, POST as beginCodes, PUT as confirmCodes } from '@/app/api/auth/second-factor/route'
import { POST as passkeyOptions } from '@/app/api/auth/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/auth/passkeys/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { GET as session } from '@/app/api/auth/session/route'
import { DELETE as deleteProfile, PATCH as changeProfile } from '@/app/api/profile/route'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { Authenticator } from '@/tests/support/authenticator'
import { call, type CookieJar, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { codeOf } from '@/tests/support/totp'
import { useTestDatabase } from './support/database'

type Shown = { secret: string }

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

  const requests: [string, string, Handler, (cookies: CookieJar) => Promise<unknown>][] = [
    [
      'confirms codes',
      'PUT',
      confirmCodes,
      async (cookies) => {
        const { secret } = (await call(beginCodes, { method: 'POST', cookies })).json<Shown>()
        return { code: codeOf(secret) }
      },
    ],
    [
      'turns codes off',
      'DELETE',
      turnOffCodes,
      async (cookies) => {
        const { secret } = (await call(beginCodes, { method: 'POST', cookies })).json<Shown>()
        await call(confirmCodes, { method: 'PUT', json: { code: codeOf(secret) }, cookies })
        return { password: PASSWORD }
      },
    ],
    [
      'adds a passkey',
      'POST',
      addPasskey,
      async (cookies) =>
        new Authenticator().register(
          (await call(passkeyOptions, { method: 'POST', cookies })).json<{ challenge: string }>(),
        ),
    ],
    [
      'changes the password',
      'PATCH',
      changeProfile,
      async () => ({ currentPassword: PASSWORD, password: 'shankarabharanam-29' }),
    ],
    ['changes a preference', 'PATCH', changeProfile, async () => ({ mailingList: false })],
    ['proves again who is there', 'POST', reauthenticate, async () => ({ password: PASSWORD })],
    ['deletes the account', 'DELETE', deleteProfile, async () => ({ password: PASSWORD })],
  ]

  it.each(requests)(
    'does nothing for a session that ended meanwhile: it %s',
    async (_what, method, handler, prepare) => {
      const person = await createPerson()
      const cookies = await signedIn(person)
      const json = await prepare(cookies)
      const before = await stateOf(person.id)
      const body = heldBody(json, () => db.session.deleteMany({ where: { userId: person.id } }))
      const answer = await call(handler, { method, body, cookies, headers: { 'content-type': 'application/json' } })
      expect([answer.status, await stateOf(person.id)]).toEqual([401, before])
      expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
    },
  )

  it.each(requests)(
    'does nothing when all sessions ended meanwhile: it %s',
    async (_what, method, handler, prepare) => {
      const person = await createPerson()
      const cookies = await signedIn(person)
      const json = await prepare(cookies)
      const before = await stateOf(person.id)
      const raise = { where: { id: person.id }, data: { sessionVersion: { increment: 1 } } }
      const body = heldBody(json, () => db.user.update(raise))
      const answer = await call(handler, { method, body, cookies, headers: { 'content-type': 'application/json' } })
      expect([answer.status, await stateOf(person.id)]).toEqual([401, before])
    },
  )
})
