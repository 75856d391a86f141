import { idIn, makeProofOld } from '@/tests/support/sign-in'
import { POST as login } from '@/app/api/auth/login/route'
import { DELETE as remove } from '@/app/api/auth/passkeys/[id]/route'
import { POST as options } from '@/app/api/auth/passkeys/options/route'
import { POST as add } from '@/app/api/auth/passkeys/route'
import { POST as signInOptions } from '@/app/api/auth/passkeys/sign-in/options/route'
import { POST as signIn } from '@/app/api/auth/passkeys/sign-in/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { Authenticator } from '@/tests/support/authenticator'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

type Options = { challenge: string; rp?: { id: string }; excludeCredentials?: { id: string }[] }

const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

describe('passkeys', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const optionsFor = async (cookies: CookieJar) => (await call(options, { method: 'POST', cookies })).json<Options>()
  const challenge = async () => (await call(signInOptions, { method: 'POST' })).json<Options>()

  /** A person with a passkey in a device. */
  async function equipped(facts: Parameters<typeof createPerson>[0] = {}) {
    const person = await createPerson(facts)
    const cookies = await signedIn(person)
    const device = new Authenticator()
    const json = device.register(await optionsFor(cookies))
    const answer = await call(add, { json, cookies, headers: { 'user-agent': CHROME } })
    expect(answer.status).toBe(201)
    return { person, cookies, device, id: answer.json<{ id: number }>().id }
  }

  it('can be added by a signed-in person, who is mailed, and is named after the browser', async () => {
    const { person, cookies, device, id } = await equipped()
    expect(await db.passkey.findMany({ where: { userId: person.id } })).toMatchObject([
      { id, credentialId: device.id, name: 'Chrome on Mac', transports: ['internal'] },
    ])
    const mails = await db.outboxMail.findMany({ where: { toAddress: person.email, template: 'passkey-added' } })
    expect(mails).toHaveLength(1)
    const next = await optionsFor(cookies)
    expect(next.rp?.id).toBe('localhost')
    expect(next.excludeCredentials).toMatchObject([{ id: device.id }])
  })

  it('has a number in its name where another one of the same browser is there', async () => {
    const { cookies } = await equipped()
    const json = new Authenticator().register(await optionsFor(cookies))
    const answer = await call(add, { json, cookies, headers: { 'user-agent': CHROME } })
    expect(answer.json()).toMatchObject({ name: 'Chrome on Mac 2' })
  })

  it('signs in with the answer that a login gives, in a session of its own', async () => {
    const { person, device } = await equipped()
    const cookies = new CookieJar()
    const answer = await call(signIn, { json: device.signIn(await challenge()), cookies })
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ id: person.id, roleName: 'GUEST', username: person.email })
    expect(await idIn(cookies)).toBe(person.id)
    expect(await db.passkey.findUnique({ where: { credentialId: device.id } })).toMatchObject({
      counter: 1n,
      lastUsedAt: expect.any(Date),
    })
  })

  it('signs in without the code that a password needs', async () => {
    const { person, device } = await equipped()
    await db.secondFactor.create({ data: { userId: person.id, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    expect((await call(login, { json: { email: person.email, password: PASSWORD } })).status).toBe(401)
    expect((await call(signIn, { json: device.signIn(await challenge()) })).status).toBe(200)
  })

  it('is refused with one and the same answer, whatever is wrong', async () => {
    const { device, cookies } = await equipped()
    const another = new Authenticator()
    const good = device.signIn(await challenge())
    const answers = [
      another.signIn(await challenge()),
      { ...another.signIn(await challenge()), id: device.id, rawId: device.id },
      device.signIn(await challenge(), { origin: 'https://evil.example' }),
      device.signIn(await challenge(), { rpId: 'evil.example' }),
      device.signIn(await challenge(), { verified: false }),
      device.signIn(await challenge(), { type: 'webauthn.create' }),
      device.signIn({ challenge: Buffer.from('a challenge of our own').toString('base64url') }),
      // A challenge to register is none to sign in.
      device.signIn(await optionsFor(cookies)),
      { ...good, response: { ...good.response, signature: Buffer.alloc(70, 1).toString('base64url') } },
    ]
    for (const json of answers) {
      const answer = await call(signIn, { json })
      expect(answer.status).toBe(401)
      expect(answer.json()).toEqual({
        message: 'This passkey does not open an account here. Please use another one, or your password.',
      })
      expect(answer.setCookies).toEqual([])
    }
  })

  it('answers a challenge once, also of two requests at the same moment, and not after five minutes', async () => {
    const { device } = await equipped()
    const json = device.signIn(await challenge())
    const both = await Promise.all([call(signIn, { json }), call(signIn, { json })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    device.counter += 10
    const late = device.signIn(await challenge())
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
    const answer = await call(signIn, { json: late })
    now.mockRestore()
    expect(answer.status).toBe(401)
  })

  it('is refused when its count goes back, as that of a copy would', async () => {
    const { device } = await equipped()
    device.counter = 5
    expect((await call(signIn, { json: device.signIn(await challenge()) })).status).toBe(200)
    device.counter = 3
    expect((await call(signIn, { json: device.signIn(await challenge()) })).status).toBe(401)
  })

  it('is refused also when a higher count was stored at the same moment', async () => {
    const { device } = await equipped()
    const lower = { json: device.signIn(await challenge()) }
    const higher = { json: device.signIn(await challenge()) }
    const answers = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM "Passkey" WHERE "credentialId" = ${device.id} FOR UPDATE`
      const first = call(signIn, higher)
      await untilSomebodyWaits()
      const second = call(signIn, lower)
      await untilSomebodyWaits(2)
      return [first, second]
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401])
    expect(await db.passkey.findFirstOrThrow({ where: { credentialId: device.id } })).toMatchObject({ counter: 2n })
  })

  it('is added by the person who asked for it only, once, and with the right answer', async () => {
    const [first, second] = [await signedIn(await createPerson()), await signedIn(await createPerson())]
    const device = new Authenticator()
    const ofFirst = await optionsFor(first)
    const wrong = [
      [second, device.register(ofFirst)],
      [first, device.register(await challenge())],
      [first, device.register(ofFirst, { origin: 'https://evil.example' })],
      [first, device.register(ofFirst, { verified: false })],
      [first, { ...device.register(ofFirst), response: { clientDataJSON: 'e30', attestationObject: 'e30' } }],
    ] as const
    for (const [cookies, json] of wrong) expect((await call(add, { json, cookies })).status).toBe(400)
    const json = device.register(ofFirst)
    const both = await Promise.all([call(add, { json, cookies: first }), call(add, { json, cookies: first })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    // The same key cannot belong to a second person.
    const again = await call(add, { json: device.register(await optionsFor(second)), cookies: second })
    expect(again.status).toBe(409)
  })

  it('proves who is there for a new session: a copy of the former cookie has no part in it', async () => {
    const { person, cookies } = await equipped()
    const copy = cookies.copy()
    expect((await call(reauthenticate, { json: { password: PASSWORD }, cookies })).status).toBe(204)
    expect([await idIn(cookies), await idIn(copy)]).toEqual([person.id, 0])
  })

  it('needs a verified person with a fresh proof to be added, and a fresh proof to be removed', async () => {
    const unverified = await signedIn(await createPerson({ status: 'UNVERIFIED' }))
    expect((await call(options, { method: 'POST', cookies: unverified })).status).toBe(403)
    const { person, cookies, id } = await equipped()
    await makeProofOld(person.id)
    const stale = [
      await call(options, { method: 'POST', cookies }),
      await call(remove, { method: 'DELETE', params: { id: String(id) }, cookies }),
    ]
    for (const answer of stale) {
      expect(answer.status).toBe(403)
      expect(answer.json()).toMatchObject({ reauthenticate: true })
    }
    expect((await call(reauthenticate, { json: { password: PASSWORD }, cookies })).status).toBe(204)
    expect((await call(options, { method: 'POST', cookies })).status).toBe(200)
  })

  it('is removed by its owner, who is mailed, opens nothing afterwards, and leaves no session that it opened', async () => {
    const { person, cookies, device, id } = await equipped()
    const opened = new CookieJar()
    await call(signIn, { json: device.signIn(await challenge()), cookies: opened })
    const other = await signedIn(await createPerson())
    const removeIt = (jar: CookieJar) => call(remove, { method: 'DELETE', params: { id: String(id) }, cookies: jar })
    expect((await removeIt(other)).status).toBe(404)
    expect((await removeIt(cookies)).status).toBe(204)
    expect((await removeIt(cookies)).status).toBe(404)
    expect([await idIn(cookies), await idIn(opened)]).toEqual([person.id, 0])
    expect((await call(signIn, { json: device.signIn(await challenge()) })).status).toBe(401)
    expect(await db.outboxMail.count({ where: { toAddress: person.email, template: 'passkey-removed' } })).toBe(1)
  })

  it('cannot be removed while nothing else would let the person in', async () => {
    const { person, cookies, id } = await equipped({ provider: 'google' })
    const removeIt = (key: number) => call(remove, { method: 'DELETE', params: { id: String(key) }, cookies })
    expect((await removeIt(id)).status).toBe(409)
    const second = new Authenticator()
    const added = await call(add, { json: second.register(await optionsFor(cookies)), cookies })
    // Of two removals at once one remains.
    const both = await Promise.all([removeIt(id), removeIt(added.json<{ id: number }>().id)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await db.passkey.count({ where: { userId: person.id } })).toBe(1)
  })

  it('proves again who is there, for its own account only', async () => {
    const { person, cookies, device } = await equipped()
    const other = await equipped()
    await makeProofOld(person.id)
    const foreign = await call(reauthenticate, { json: { passkey: other.device.signIn(await challenge()) }, cookies })
    expect(foreign.status).toBe(403)
    expect((await call(options, { method: 'POST', cookies })).status).toBe(403)
    const own = await call(reauthenticate, { json: { passkey: device.signIn(await challenge()) }, cookies })
    expect(own.status).toBe(204)
    expect((await call(options, { method: 'POST', cookies })).status).toBe(200)
  })

  it('refuses what is no answer of a browser with 400, and too many requests with 429', async () => {
    for (const json of [{}, [], null, { id: 'a' }, { id: 'ä', rawId: 'a', type: 'public-key' }]) {
      expect((await call(signIn, { json })).status).toBe(400)
    }
    settings.change({ RATE_LIMIT_FACTOR: '0.01' })
    for (const status of [200, 200, 429]) expect((await call(signInOptions, { method: 'POST' })).status).toBe(status)
  })
})
