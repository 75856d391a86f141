import { idIn, logIn, mailedCode, mailsTo } from '@/tests/support/sign-in'
import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { GET as profile, PATCH as patch } from '@/app/api/profile/route'
import { changePreference } from '@/lib/domains/accounts/mutations-profile'
import { requestPasswordReset } from '@/lib/domains/accounts/mutations-password'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { createPerson, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

const NEXT = 'todi-in-rupaka-tala'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

const change = (cookies: CookieJar | undefined, json: unknown) => call(patch, { method: 'PATCH', json, cookies })

describe('the profile', () => {
  it('has plan, preferences and the running subscription, no secret, and is nobody else’s', async () => {
    const person = await createPerson()
    await subscribe(person.id, 'canceled', { currentPeriodEnd: new Date('2099-01-01') })
    const { currentPeriodEnd } = await subscribe(person.id, 'active', { cancelAtPeriodEnd: true })
    await expect(changePreference(visitor, 'mailingList', false)).rejects.toMatchObject({ code: 'unauthenticated' })
    const answer = await call(profile, { cookies: await signedIn(person) })
    expect(answer.json()).toEqual({
      id: person.id,
      firstName: 'Asha',
      lastName: 'Rao',
      email: person.email,
      provider: 'local',
      roleName: 'MEMBER',
      status: 'VERIFIED',
      mailingList: true,
      livestreamReminders: true,
      subscription: { status: 'active', currentPeriodEnd: currentPeriodEnd.toISOString(), cancelAtPeriodEnd: true },
    })
  })

  it('has the guest plan for a lapsed member: no subscription once it ended, an unpaid one while it waits for money', async () => {
    for (const [status, subscription] of [
      ['canceled', null],
      ['past_due', { status: 'past_due' }],
    ] as const) {
      const person = await createPerson()
      await subscribe(person.id, status, { pastDueSince: new Date(Date.now() - 8 * 86_400_000) })
      const cookies = await signedIn(person)
      expect((await call(profile, { cookies })).json()).toMatchObject({ roleName: 'GUEST', subscription })
    }
  })
})

describe('a preference of the profile', () => {
  it.each([['mailingList'], ['livestreamReminders']])('%s is changed alone and for this person only', async (field) => {
    const [person, other] = [await createPerson(), await createPerson()]
    const cookies = await signedIn(person)
    const off = await change(cookies, { [field]: false })
    expect([off.status, off.json()]).toEqual([200, expect.objectContaining({ [field]: false })])
    const both = { mailingList: true, livestreamReminders: true }
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ ...both, [field]: false })
    expect(await db.user.findUnique({ where: { id: other.id } })).toMatchObject(both)
    expect((await change(cookies, { [field]: true })).json()).toMatchObject(both)
    expect(await idIn(cookies)).toBe(person.id)
  })

  it.each([
    [{}],
    [{ mailingList: true, livestreamReminders: true }],
    [{ mailingList: true, password: NEXT, currentPassword: PASSWORD }],
    [{ mailingList: true, currentPassword: PASSWORD }],
    [{ currentPassword: PASSWORD }],
    [[]],
    [null],
  ])('is changed alone, and the body %j gets 400', async (json) => {
    const cookies = await signedIn(await createPerson())
    const answer = await change(cookies, json)
    expect([answer.status, answer.json()]).toEqual([400, { message: expect.any(String) }])
  })

  it.each([['yes'], [1], [null], [{}], ['true']])('is true or false, and %p gets 400', async (value) => {
    const answer = await change(await signedIn(await createPerson()), { mailingList: value })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { mailingList: expect.any(String) } })
  })
})

describe('a profile field that cannot be changed', () => {
  const read = ['firstName', 'lastName', 'email', 'username', 'role', 'roleName', 'status', 'provider', 'id']
  it.each([...read, 'sessionVersion', 'passwordHash', 'image', 'whatever'])('gets 400: %s', async (name) => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    for (const json of [{ [name]: 'ADMIN' }, { [name]: true }, { mailingList: false, [name]: 'x' }]) {
      const answer = await change(cookies, json)
      expect([answer.status, answer.json()]).toEqual([
        400,
        expect.objectContaining({ fields: { [name]: 'This cannot be changed here' } }),
      ])
    }
    const { updatedAt: _before, ...before } = person
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject(before)
  })

  it('gets 400 even when it is __proto__', async () => {
    const cookies = await signedIn(await createPerson())
    const answer = await call(patch, { method: 'PATCH', body: '{"__proto__":{"mailingList":false}}', cookies })
    expect(answer.status).toBe(400)
  })
})

describe('the password in the profile', () => {
  const both = (currentPassword: unknown, password: unknown = NEXT) => ({ currentPassword, password })

  it('is changed with the current one, which ends all earlier sessions, begins another and sends a mail', async () => {
    const person = await createPerson()
    const [here, elsewhere] = [await signedIn(person), await signedIn(person)]
    const copied = here.copy()
    const answer = await change(here, both(PASSWORD))
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ id: person.id })])
    expect(answer.text).not.toContain(NEXT)
    expect([await idIn(here), await idIn(copied), await idIn(elsewhere)]).toEqual([person.id, 0, 0])
    expect([await logIn(person.email), await logIn(person.email, NEXT)]).toEqual([401, 200])
    expect(await mailsTo(person.email)).toEqual(['password-changed'])
  })

  it.each([
    ['not the one', 'Your current password is not correct'],
    ['x', 'Your current password is not correct'],
    ['x'.repeat(257), 'Your current password is not correct'],
    ['', 'Please enter your current password'],
    [undefined, 'Please enter your current password'],
    [5, 'Please enter your current password'],
  ])('is not changed with the current password %p: %s', async (current, message) => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    const answer = await change(cookies, both(current))
    expect([answer.status, answer.json()]).toEqual([400, { message, fields: { currentPassword: message } }])
    expect(answer.setCookies).toEqual([])
    expect(await logIn(person.email, PASSWORD)).toBe(200)
    expect(await idIn(cookies)).toBe(person.id)
    expect(await db.outboxMail.count({ where: { toAddress: person.email } })).toBe(0)
  })

  it.each([
    ['short', 'Password must be at least 8 characters long'],
    ['', 'Password must be at least 8 characters long'],
    [12_345_678, 'Password must be at least 8 characters long'],
    ['x'.repeat(257), 'Password must be at most 256 characters long'],
  ])('is not changed to %p: %s', async (next, message) => {
    const person = await createPerson()
    const answer = await change(await signedIn(person), both(PASSWORD, next))
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ fields: { password: message } })])
    expect(await logIn(person.email, PASSWORD)).toBe(200)
  })

  it.each([
    ['the person signs in with Google', { provider: 'google' as const }, expect.any(String) as string],
    ['passkeys are the only way in', { passwordHash: null }, 'This account has no password.'],
  ] as const)('cannot be changed where %s', async (_why, facts, password) => {
    const { id } = await createPerson(facts)
    const answer = await change(await signedIn({ id }), both('anything-at-all'))
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ fields: { password } })])
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ passwordHash: null, sessionVersion: 0 })
  })

  it('is changed five times an hour where nobody has confirmed the address: each time mails a stranger', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const person = await createPerson({ status: 'UNVERIFIED' })
    const cookies = await signedIn(person)
    const statuses: number[] = []
    for (let time = 0; time < 6; time += 1) {
      const [before, after] = time % 2 === 0 ? [PASSWORD, NEXT] : [NEXT, PASSWORD]
      statuses.push((await change(cookies, both(before, after))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await db.outboxMail.count({ where: { toAddress: person.email } })).toBe(5)
  })

  it('is changed once by two requests at the same moment', async () => {
    const person = await createPerson()
    const jars = await Promise.all([1, 2, 3].map(() => signedIn(person)))
    const passwords = ['first-new-password', 'second-new-password', 'third-new-password']
    const answers = await Promise.all(jars.map((jar, index) => change(jar, both(PASSWORD, passwords[index]))))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const winner = passwords[statuses.indexOf(200)] ?? ''
    expect(await logIn(person.email, winner)).toBe(200)
    expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ sessionVersion: 1 })
    expect(await db.outboxMail.count({ where: { toAddress: person.email } })).toBe(1)
  })

  it('is not changed back by a reset link that was mailed before', async () => {
    const person = await createPerson()
    await requestPasswordReset(person.email)
    const verificationCode = await mailedCode('password-reset', person.email)
    expect((await change(await signedIn(person), both(PASSWORD))).status).toBe(200)
    expect((await call(updatePassword, { json: { verificationCode, password: 'a-third-password' } })).status).toBe(400)
    expect(await logIn(person.email, NEXT)).toBe(200)
  })

  it('has a limit of attempts for all browsers of an account together', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '1' })
    const [person, other] = [await createPerson(), await createPerson()]
    const jars = [await signedIn(person), await signedIn(person)]
    for (let index = 0; index < 10; index += 1) {
      expect((await change(jars[index % 2], both('wrong-password'))).status).toBe(400)
    }
    const refused = await change(jars[0], both(PASSWORD))
    expect([refused.status, refused.json()]).toEqual([429, { message: expect.stringContaining('Too many attempts') }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await change(jars[0], { mailingList: false })).status).toBe(200)
    expect((await change(await signedIn(other), both(PASSWORD))).status).toBe(200)
  })
})
