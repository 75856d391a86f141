import { DELETE as remove } from '@/app/api/auth/passkeys/[id]/route'
import { POST as options } from '@/app/api/auth/passkeys/options/route'
import { POST as add } from '@/app/api/auth/passkeys/route'
import { POST as signInOptions } from '@/app/api/auth/passkeys/sign-in/options/route'
import { POST as signIn } from '@/app/api/auth/passkeys/sign-in/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { DELETE as removeMethod, PUT as allowAgain } from '@/app/api/auth/sign-in-methods/[method]/route'
import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { DELETE as deleteProfile, PATCH as changeProfile } from '@/app/api/profile/route'
import { admitIdentity } from '@/lib/domains/accounts/google/mutations'
import { issueCode } from '@/lib/domains/accounts/mutations'
import { getSignInMethods } from '@/lib/domains/accounts/sign-in/queries'
import { db } from '@/lib/server/db/client'
import { auditOf } from '@/tests/factories/content'
import { createPerson, createSignedIn, PASSWORD, signedIn } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { Authenticator } from '@/tests/support/requests/authenticator'
import { call, CookieJar, statusesOf } from '@/tests/support/requests/request-scope'
import { idIn, logIn, mailsTo, makeProofOld } from '@/tests/support/requests/sign-in'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

describe('passkeys', () => {
  type Options = { challenge: string; rp?: { id: string }; excludeCredentials?: { id: string }[] }
  const CHROME = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'

  const optionsFor = async (cookies: CookieJar) => (await call(options, { method: 'POST', cookies })).json<Options>()
  const challenge = async () => (await call(signInOptions, { method: 'POST' })).json<Options>()
  const enter = async (device: Authenticator, cookies?: CookieJar) =>
    call(signIn, { json: device.signIn(await challenge()), cookies })
  const prove = (json: object, cookies: CookieJar) => call(reauthenticate, { json, cookies })
  const removeKey = (id: number, cookies: CookieJar) =>
    call(remove, { method: 'DELETE', params: { id: String(id) }, cookies })

  async function equipped(facts: Parameters<typeof createPerson>[0] = {}) {
    const { person, cookies } = await createSignedIn(facts)
    const device = new Authenticator()
    const json = device.register(await optionsFor(cookies))
    const answer = await call(add, { json, cookies, headers: { 'user-agent': CHROME } })
    expect(answer.status).toBe(201)
    return { person, cookies, device, id: answer.json<{ id: number }>().id }
  }

  it('can be added by a logged-in person, who is emailed, and are named after the browser', async () => {
    const { person, cookies, device, id } = await equipped()
    expect(await db.passkey.findMany({ where: { userId: person.id } })).toMatchObject([
      { id, credentialId: device.id, name: 'Chrome on Mac', transports: ['internal'] },
    ])
    expect(await mailsTo(person.email)).toEqual(['passkey-added'])
    const next = await optionsFor(cookies)
    expect(next.rp?.id).toBe('localhost')
    expect(next.excludeCredentials).toMatchObject([{ id: device.id }])
    const json = new Authenticator().register(next)
    const another = await call(add, { json, cookies, headers: { 'user-agent': CHROME } })
    expect(another.json()).toMatchObject({ name: 'Chrome on Mac 2' })
  })

  it('log in with the same response as a password, in a new session, without a second factor', async () => {
    const { person, device } = await equipped()
    await db.secondFactor.create({ data: { userId: person.id, sealedSecret: 'unreadable', confirmedAt: new Date() } })
    expect(await logIn(person.email)).toBe(401)
    const cookies = new CookieJar()
    const answer = await enter(device, cookies)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ id: person.id, roleName: 'GUEST', username: person.email })
    expect(await idIn(cookies)).toBe(person.id)
    const used = { counter: 1n, lastUsedAt: expect.any(Date) as Date }
    expect(await db.passkey.findUnique({ where: { credentialId: device.id } })).toMatchObject(used)
  })

  it('are refused with the same response, whatever is wrong', async () => {
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
      // Signs a challenge for registration, which must not work for login.
      device.signIn(await optionsFor(cookies)),
      { ...good, response: { ...good.response, signature: Buffer.alloc(70, 1).toString('base64url') } },
    ]
    const message = 'This passkey doesn’t match any account here. Try another one, or use your password.'
    for (const json of answers) {
      const answer = await call(signIn, { json })
      expect([answer.status, answer.json(), answer.setCookies]).toEqual([401, { message }, []])
    }
  })

  it('answer a challenge once, even in concurrent requests, and not after five minutes', async () => {
    const { device } = await equipped()
    const json = device.signIn(await challenge())
    expect(await statusesOf([call(signIn, { json }), call(signIn, { json })])).toEqual([200, 401])
    device.counter += 10
    const late = device.signIn(await challenge())
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6 * 60_000)
    const answer = await call(signIn, { json: late })
    now.mockRestore()
    expect(answer.status).toBe(401)
  })

  it('are refused when their counter goes back, as it would for a copy, even concurrently', async () => {
    const { device } = await equipped()
    device.counter = 5
    expect((await enter(device)).status).toBe(200)
    device.counter = 3
    expect((await enter(device)).status).toBe(401)
    device.counter = 6
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
    expect(await db.passkey.findFirstOrThrow({ where: { credentialId: device.id } })).toMatchObject({ counter: 8n })
  })

  it('are added only by the person who asked, once, with the right response', async () => {
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
    const own = { json: device.register(ofFirst), cookies: first }
    expect(await statusesOf([call(add, own), call(add, own)])).toEqual([201, 400])
    // The passkey already belongs to the first person, so it can't be added to the second account.
    const again = await call(add, { json: device.register(await optionsFor(second)), cookies: second })
    expect(again.status).toBe(409)
  })

  it('give a new session as proof: a copy of the old cookie gains nothing', async () => {
    const { person, cookies } = await equipped()
    const copy = cookies.copy()
    expect((await prove({ password: PASSWORD }, cookies)).status).toBe(204)
    expect([await idIn(cookies), await idIn(copy)]).toEqual([person.id, 0])
  })

  it('require a verified person and a fresh proof to be added, and a fresh proof to be removed', async () => {
    const unverified = await signedIn(await createPerson({ status: 'UNVERIFIED' }))
    expect((await call(options, { method: 'POST', cookies: unverified })).status).toBe(403)
    const { person, cookies, id } = await equipped()
    await makeProofOld(person.id)
    for (const answer of [await call(options, { method: 'POST', cookies }), await removeKey(id, cookies)]) {
      expect([answer.status, answer.json()]).toMatchObject([403, { reauthenticate: true }])
    }
    expect((await prove({ password: PASSWORD }, cookies)).status).toBe(204)
    expect((await call(options, { method: 'POST', cookies })).status).toBe(200)
  })

  it('are removed by their owner, who is emailed, and end the sessions they opened', async () => {
    const { person, cookies, device, id } = await equipped()
    const opened = new CookieJar()
    await enter(device, opened)
    expect((await removeKey(id, await signedIn(await createPerson()))).status).toBe(404)
    expect((await removeKey(id, cookies)).status).toBe(204)
    expect((await removeKey(id, cookies)).status).toBe(404)
    expect([await idIn(cookies), await idIn(opened)]).toEqual([person.id, 0])
    expect((await enter(device)).status).toBe(401)
    expect(await mailsTo(person.email)).toEqual(['passkey-added', 'passkey-removed'])
  })

  it('can’t be removed if they are the only login method', async () => {
    const { person, cookies, id } = await equipped({ provider: 'google' })
    expect((await removeKey(id, cookies)).status).toBe(409)
    const second = new Authenticator()
    const added = await call(add, { json: second.register(await optionsFor(cookies)), cookies })
    const both = [id, added.json<{ id: number }>().id]
    expect(await statusesOf(both.map((key) => removeKey(key, cookies)))).toEqual([204, 409])
    expect(await db.passkey.count({ where: { userId: person.id } })).toBe(1)
  })

  it('reauthenticate their own account only', async () => {
    const { person, cookies, device } = await equipped()
    const other = await equipped()
    await makeProofOld(person.id)
    expect((await prove({ passkey: other.device.signIn(await challenge()) }, cookies)).status).toBe(403)
    expect((await call(options, { method: 'POST', cookies })).status).toBe(403)
    expect((await prove({ passkey: device.signIn(await challenge()) }, cookies)).status).toBe(204)
    expect((await call(options, { method: 'POST', cookies })).status).toBe(200)
  })

  it('return 400 for a malformed response and 429 for too many requests', async () => {
    for (const json of [{}, [], null, { id: 'a' }, { id: 'ä', rawId: 'a', type: 'public-key' }])
      expect((await call(signIn, { json })).status).toBe(400)
    settings.change({ RATE_LIMIT_FACTOR: '0.01' })
    for (const status of [200, 200, 429]) expect((await call(signInOptions, { method: 'POST' })).status).toBe(status)
  })
})

describe('login methods', () => {
  type Person = { id: number; email: string }

  let subjects = 0
  const withGoogle = ({ email }: Person) =>
    admitIdentity('google', { sub: `subject-${(subjects += 1)}`, email, email_verified: true, given_name: 'Asha' })
  const remove = (method: string, cookies: CookieJar) =>
    call(removeMethod, { method: 'DELETE', params: { method }, cookies })
  const methodsOf = async ({ id }: Person) => (await getSignInMethods(await actorOf(id))).methods
  const mailsOf = async ({ email: toAddress }: Person) =>
    (await db.outboxMail.findMany({ where: { toAddress }, orderBy: { id: 'asc' } })).map(({ text }) => text)
  const verify = ({ id }: Person) =>
    db.user.update({ where: { id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
  const both = async (facts = {}) => {
    const person = await createPerson(facts)
    await logIn(person.email)
    await withGoogle(person)
    return { person, cookies: await signedIn(person) }
  }
  const passkey = ({ id }: Person) =>
    db.passkey.create({ data: { userId: id, credentialId: `key-${id}`, publicKey: Buffer.from('x'), name: 'A key' } })

  describe('at the first login with Google', () => {
    it('lose a password never used since the address was verified, and everything added in the meantime', async () => {
      const { person, cookies: stranger } = await createSignedIn()
      await passkey(person)
      await db.secondFactor.create({ data: { userId: person.id, sealedSecret: 'sealed', confirmedAt: new Date() } })
      expect(await withGoogle(person)).toEqual({ userId: person.id, sessionVersion: person.sessionVersion + 1 })
      expect([await logIn(person.email), await idIn(stranger)]).toEqual([401, 0])
      expect(await methodsOf(person)).toEqual(['google'])
      const left = { where: { userId: person.id } }
      expect([await db.passkey.count(left), await db.secondFactor.count(left)]).toEqual([0, 0])
      expect((await mailsTo(person.email)).at(-1)).toBe('provider-linked-alone')
      expect((await mailsOf(person)).at(-1)).toContain('Your old password no longer works.')
    })

    it('lose a password that was only used before the address was verified', async () => {
      const person = await createPerson({ status: 'UNVERIFIED' })
      expect(await logIn(person.email)).toBe(200)
      await verify(person)
      await withGoogle(person)
      expect(await logIn(person.email)).toBe(401)
    })

    it('lose a password that was changed before the address was verified', async () => {
      const person = await createPerson({ status: 'UNVERIFIED' })
      const json = { currentPassword: PASSWORD, password: 'shankarabharanam-29' }
      expect((await call(changeProfile, { method: 'PATCH', json, cookies: await signedIn(person) })).status).toBe(200)
      await verify(person)
      await withGoogle(person)
      expect(await logIn(person.email, json.password)).toBe(401)
    })

    it('keep a password that has been used to log in', async () => {
      const { person } = await both()
      expect(await logIn(person.email)).toBe(200)
      expect(await methodsOf(person)).toEqual(['password', 'google'])
      expect(await mailsTo(person.email)).toEqual(['provider-linked'])
      expect((await mailsOf(person))[0]).toContain('works as before')
    })

    it('keep a password set through an emailed link', async () => {
      const person = await createPerson()
      const verificationCode = await issueCode(db, { userId: person.id, purpose: 'RESET_PASSWORD' }, new Date())
      const password = 'shankarabharanam-29'
      await call(updatePassword, { json: { verificationCode, password } })
      await withGoogle(person)
      expect(await logIn(person.email, password)).toBe(200)
    })
  })

  it.each([
    ['password', 'google', 401],
    ['google', 'password', 200],
  ])(
    'are removed while another remains (here the %s): the person is told and the other sessions end',
    async (gone, left, status) => {
      const { person, cookies } = await both()
      const elsewhere = await signedIn(person)
      expect((await remove(gone, cookies)).status).toBe(204)
      expect([await idIn(cookies), await idIn(elsewhere)]).toEqual([person.id, 0])
      expect([await logIn(person.email), await methodsOf(person)]).toEqual([status, [left]])
      expect(await mailsTo(person.email)).toEqual(['provider-linked', 'sign-in-method-removed'])
      expect((await remove(left, cookies)).status).toBe(409)
      expect(await methodsOf(person)).toEqual([left])
    },
  )

  it('can be a passkey alone; such an account is deleted by typing its email address after a proof', async () => {
    const { person, cookies } = await both()
    await passkey(person)
    for (const method of ['password', 'google']) expect((await remove(method, cookies)).status).toBe(204)
    expect(await methodsOf(person)).toEqual([])
    const json = { confirm: person.email }
    await makeProofOld(person.id)
    const tooOld = await call(deleteProfile, { method: 'DELETE', json, cookies })
    expect([tooOld.status, tooOld.json()]).toEqual([403, expect.objectContaining({ reauthenticate: true })])
    await db.session.updateMany({ where: { userId: person.id }, data: { authenticatedAt: new Date() } })
    expect((await call(deleteProfile, { method: 'DELETE', json, cookies })).status).toBe(204)
  })

  it('don’t come back by logging in with Google after it was removed', async () => {
    const { person, cookies } = await both()
    await remove('google', cookies)
    const again = { sub: `subject-${subjects}`, email: person.email, email_verified: true }
    const refused = { refused: 'unlinked', userId: person.id }
    expect(await admitIdentity('google', again)).toEqual(refused)
    expect(await withGoogle(person)).toEqual(refused)
    expect(await methodsOf(person)).toEqual(['password'])
    expect(await getSignInMethods(await actorOf(person.id))).toMatchObject({ removed: [] })
  })

  it('are linked again once the person allows it with a fresh proof', async () => {
    const { person, cookies } = await both()
    const allow = (method: string, jar = cookies) =>
      call(allowAgain, { method: 'PUT', params: { method }, cookies: jar })
    expect((await allow('google')).status).toBe(404)
    await remove('google', cookies)
    expect((await allow('google', new CookieJar())).status).toBe(401)
    for (const method of ['password', 'passkey', 'x']) expect((await allow(method)).status).toBe(404)
    await makeProofOld(person.id)
    expect((await allow('google')).status).toBe(403)
    expect(await withGoogle(person)).toMatchObject({ refused: 'unlinked' })
    const fresh = await signedIn(person)
    expect((await allow('google', fresh)).status).toBe(204)
    expect((await allow('google', fresh)).status).toBe(404)
    expect(await withGoogle(person)).toMatchObject({ userId: person.id })
    expect(await methodsOf(person)).toEqual(['password', 'google'])
    expect((await mailsTo(person.email)).at(-1)).toBe('provider-linked')
  })

  it('aren’t both removed by two concurrent requests', async () => {
    const { person, cookies } = await both()
    const requests = ['password', 'google'].map((method) => remove(method, cookies.copy()))
    expect(await statusesOf(requests)).toEqual([204, 409])
    expect(await methodsOf(person)).toHaveLength(1)
  })

  it('are only removed with a fresh proof', async () => {
    const { person, cookies } = await both()
    await makeProofOld(person.id)
    const answer = await remove('password', cookies)
    expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ reauthenticate: true })])
    expect(await methodsOf(person)).toEqual(['password', 'google'])
  })

  it('can’t be removed by a visitor, twice, or if they don’t exist', async () => {
    const { cookies } = await both()
    expect((await remove('google', new CookieJar())).status).toBe(401)
    expect((await remove('google', cookies)).status).toBe(204)
    for (const method of ['google', 'passkey', 'x']) expect((await remove(method, cookies)).status).toBe(404)
  })

  it('removed by staff leave an entry in the audit log', async () => {
    const { person, cookies } = await both({ staffRole: 'OWNER' })
    await remove('google', cookies)
    await call(allowAgain, { method: 'PUT', params: { method: 'google' }, cookies })
    const entityId = String(person.id)
    expect(await auditOf('User')).toMatchObject([
      { action: 'allow-google', entityId },
      { action: 'remove-google', entityId },
    ])
  })
})
