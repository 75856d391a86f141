import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { GET as prospectStatus } from '@/app/api/auth/prospect-status/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { DELETE as deletion } from '@/app/api/profile/route'
import { getVerification } from '@/lib/domains/accounts/verification/queries'
import { db } from '@/lib/server/db/client'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { logIn as logInTo, mailedCode, mailedCodes } from '@/tests/support/sign-in'
import { useTestDatabase } from './support/database'

const HOUR = 60 * 60 * 1000

const email = 'meera@example.org'
const owner = { firstName: 'Meera', lastName: 'Nair', mailingList: false, password: 'kalyani-in-adi-tala' }
const stranger = { firstName: 'Stranger', lastName: 'Danger', mailingList: true, password: 'todi-in-rupaka-tala' }
const NEXT = 'bhairavi-in-the-morning'

type Form = typeof owner

describe('several registrations of one address', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  beforeEach(async () => {
    await db.user.deleteMany()
    await db.prospect.deleteMany()
    await db.outboxMail.deleteMany()
  })

  const signUp = async (form: Form, cookies = new CookieJar()) => {
    const json = { ...form, email, confirmPassword: form.password }
    expect((await call(register, { json, cookies })).status).toBe(201)
    return mailedCode('verification')
  }
  const confirm = (verificationCode: string, passwords: { password?: string; newPassword?: string } = {}) =>
    call(verify, { json: { verificationCode, ...passwords } })
  const logIn = (password: string, cookies = new CookieJar()) => logInTo(email, password, cookies)
  const person = () => db.user.findUniqueOrThrow({ where: { email } })
  const nothingWaits = async () =>
    expect([await db.registration.count(), await db.emailCode.count({ where: { usedAt: null } })]).toEqual([0, 0])

  describe.each([
    ['the stranger first', [stranger, owner]],
    ['the owner first', [owner, stranger]],
  ] as const)('%s', (_order, [first, second]) => {
    let ownersCode = ''
    let strangersCode = ''
    beforeEach(async () => {
      const sent = [await signUp(first), await signUp(second)] as const
      ;[ownersCode, strangersCode] = first === owner ? sent : [sent[1], sent[0]]
    })

    it('ends with the owner’s names, consent and password, and no other', async () => {
      const answer = await confirm(ownersCode, { password: owner.password })
      expect([answer.status, answer.json()]).toEqual([200, { status: 'VERIFIED' }])
      expect(await db.user.findMany()).toMatchObject([
        { firstName: 'Meera', lastName: 'Nair', mailingList: false, status: 'VERIFIED' },
      ])
      expect([await logIn(owner.password), await logIn(stranger.password)]).toEqual([200, 401])
      await nothingWaits()
      expect((await confirm(strangersCode, { password: stranger.password })).status).toBe(400)
      expect(await getVerification(strangersCode)).toEqual({ state: 'used', asksPassword: false })
      expect(await logIn(stranger.password)).toBe(401)
    })

    it('asks the owner who opens the stranger’s mail for a password that the owner does not have', async () => {
      expect(await getVerification(strangersCode)).toEqual({ state: 'waiting', asksPassword: true, email })
      for (const passwords of [{}, { password: owner.password }, { password: '' }, { password: NEXT }]) {
        const answer = await confirm(strangersCode, passwords)
        expect(answer.status).toBe(409)
        expect(answer.json()).toEqual({ message: expect.any(String), fields: { password: expect.any(String) } })
      }
      expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
      // A new one makes the account the owner's all the same.
      expect((await confirm(strangersCode, { newPassword: NEXT })).status).toBe(200)
      expect([await logIn(NEXT), await logIn(owner.password), await logIn(stranger.password)]).toEqual([200, 401, 401])
      await nothingWaits()
    })

    it('lets only the first password sign in before, and ends its session when another is confirmed', async () => {
      const cookies = new CookieJar()
      expect([await logIn(first.password, cookies), await logIn(second.password)]).toEqual([200, 401])
      const code = second === owner ? ownersCode : strangersCode
      expect((await confirm(code, { password: second.password })).status).toBe(200)
      expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
      expect([await logIn(first.password), await logIn(second.password)]).toEqual([401, 200])
    })
  })

  it('refuse a weak new password, and the code stays good', async () => {
    await signUp(stranger)
    const code = await signUp(owner)
    const answer = await confirm(code, { newPassword: 'meera123' })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { newPassword: expect.stringContaining('too easy to guess') } })
    expect((await confirm(code, { password: owner.password })).status).toBe(200)
  })

  it.each([
    ['the owner', owner, stranger],
    ['a stranger', stranger, owner],
  ])('ask for a password also when the code of %s, who came first, has expired', async (_who, first, second) => {
    await signUp(first)
    await db.emailCode.updateMany({
      data: { createdAt: new Date(Date.now() - 2 * HOUR), expiresAt: new Date(Date.now() - HOUR) },
    })
    const code = await signUp(second)
    expect(await getVerification(code)).toEqual({ state: 'waiting', asksPassword: true, email })
    expect((await confirm(code)).status).toBe(409)
    expect((await confirm(code, { password: second.password })).status).toBe(200)
    expect([await logIn(second.password), await logIn(first.password)]).toEqual([200, 401])
  })

  it('give a new link to the registration of the browser that asks, else to the first', async () => {
    const browser = new CookieJar()
    await signUp(stranger)
    await signUp(owner, browser)
    await signUp({ ...stranger, firstName: 'Third' })

    await call(resend, { json: { email }, cookies: browser })
    const owners = await mailedCode('verification')
    await call(resend, { json: { email } })
    const firsts = await mailedCode('verification')
    await call(resend, { json: { email }, cookies: new CookieJar({ rasika_registration: 'x'.repeat(43) }) })
    expect((await confirm(await mailedCode('verification'), { password: owner.password })).status).toBe(409)
    expect((await confirm(firsts, { password: owner.password })).status).toBe(409)
    expect((await confirm(owners, { password: owner.password })).status).toBe(200)
    expect(await person()).toMatchObject({ firstName: 'Meera' })
  })

  it('twenty at the same moment end with one account, the confirmer’s password, and no other', async () => {
    const passwords = Array.from({ length: 20 }, (_, number) => `todi-in-rupaka-tala-${number}`)
    await Promise.all(passwords.map((password) => signUp({ ...owner, password })))
    const sent = await mailedCodes('verification')
    expect(new Set(sent).size).toBe(20)
    // Everybody tries every code with a password of their own: only the fitting pair confirms.
    const code = sent[7] ?? ''
    const answers = await Promise.all(passwords.map((password) => confirm(code, { password })))
    const won = passwords.filter((_, at) => answers[at]?.status === 200)
    expect(won).toHaveLength(1)
    expect(await db.user.count()).toBe(1)
    for (const password of passwords) expect(await logIn(password)).toBe(password === won[0] ? 200 : 401)
    await nothingWaits()
  })

  it('confirmed at the same moment end with one account and one password', async () => {
    const [one, two] = [await signUp(stranger), await signUp(owner)]
    const answers = await Promise.all([
      confirm(one, { password: stranger.password }),
      confirm(two, { password: owner.password }),
      confirm(two, { newPassword: NEXT }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const signsIn = [await logIn(stranger.password), await logIn(owner.password), await logIn(NEXT)]
    expect(signsIn.toSorted()).toEqual([200, 401, 401])
    expect(signsIn.indexOf(200)).toBe(answers.findIndex(({ status }) => status === 200))
  })

  it('while they are confirmed, one more registers: it waits nowhere', async () => {
    const code = await signUp(owner)
    const [answer] = await Promise.all([confirm(code, { password: owner.password }), signUp(stranger)])
    expect(answer.status).toBe(200)
    expect([await logIn(owner.password), await logIn(stranger.password)]).toEqual([200, 401])
    await nothingWaits()
  })

  it('all end with a password that is set by a mailed link', async () => {
    await signUp(stranger)
    await signUp(owner)
    await call(forgot, { json: { email } })
    const json = { verificationCode: await mailedCode('password-reset'), password: NEXT }
    expect((await call(update, { json })).status).toBe(200)
    await nothingWaits()
    expect([await logIn(NEXT), await logIn(owner.password), await logIn(stranger.password)]).toEqual([200, 401, 401])
    for (const code of await mailedCodes('verification'))
      expect((await confirm(code, { newPassword: owner.password })).status).toBe(400)
  })

  it('survive that the first, perhaps a stranger, deletes what it registered', async () => {
    const cookies = new CookieJar()
    const strangersCode = await signUp(stranger)
    const code = await signUp(owner)
    await logIn(stranger.password, cookies)
    expect((await call(deletion, { method: 'DELETE', json: { password: stranger.password }, cookies })).status).toBe(
      204,
    )
    expect((await confirm(strangersCode, { newPassword: stranger.password })).status).toBe(400)
    expect((await confirm(code)).status).toBe(200)
    expect(await person()).toMatchObject({ firstName: 'Meera', mailingList: false })
    expect([await logIn(owner.password), await logIn(stranger.password)]).toEqual([200, 401])
  })

  it('give the discount of a prospect to the confirmed account alone', async () => {
    await db.prospect.create({ data: { email, discountPercent: 40 } })
    await signUp(stranger)
    const code = await signUp(owner)
    const cookies = new CookieJar()
    await confirm(code, { password: owner.password })
    await logIn(owner.password, cookies)
    expect((await call(prospectStatus, { cookies })).status).toBe(200)
    expect(await db.prospect.findMany()).toMatchObject([{ userId: (await person()).id }])
  })

  describe('ended by a password that was chosen with a mailed link', () => {
    const choose = async (cookies = new CookieJar()) => {
      await call(forgot, { json: { email } })
      const verificationCode = await mailedCode('password-reset')
      const json = { verificationCode, password: NEXT, confirmPassword: NEXT }
      expect((await call(update, { json, cookies })).status).toBe(200)
      return person()
    }
    const wanting = { ...owner, mailingList: true }

    it('leave neither the name nor the consent of a stranger', async () => {
      await signUp(stranger)
      await signUp({ ...stranger, firstName: 'Other' })
      expect(await choose()).toMatchObject({ firstName: 'meera', lastName: '', mailingList: false, status: 'VERIFIED' })
      await nothingWaits()
    })

    it('leave what was registered in the same browser', async () => {
      await signUp(stranger)
      const cookies = new CookieJar()
      await signUp(wanting, cookies)
      expect(await choose(cookies)).toMatchObject({ firstName: 'Meera', lastName: 'Nair', mailingList: true })
      expect(cookies.get('rasika_registration')).toBeUndefined()
    })

    it('leave what was registered first in the same browser, whoever registered after it', async () => {
      const cookies = new CookieJar()
      await signUp(wanting, cookies)
      await signUp(stranger)
      expect(await choose(cookies)).toMatchObject({ firstName: 'Meera', lastName: 'Nair', mailingList: true })
      await nothingWaits()
    })

    it('leave the name of one that waits alone, without its consent', async () => {
      await signUp(wanting)
      expect(await choose()).toMatchObject({ firstName: 'Meera', lastName: 'Nair', mailingList: false })
    })
  })
})
