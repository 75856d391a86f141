import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { GET as prospectStatus } from '@/app/api/auth/prospect-status/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { GET as session } from '@/app/api/auth/session/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { DELETE as deletion, PATCH as changeProfile } from '@/app/api/profile/route'
import { verifyEmailAction } from '@/lib/domains/accounts/verification/actions'
import { verifyEmail } from '@/lib/domains/accounts/verification/mutations'
import { getVerification } from '@/lib/domains/accounts/verification/queries'
import { verifyPassword } from '@/lib/server/auth/proofs/password'
import { db } from '@/lib/server/db/client'
import { hashCode } from '@/lib/server/secrets'
import { demoAccounts } from '@/prisma/demo/accounts'
import { hashDemoPasswords } from '@/prisma/seed/accounts'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, createSignedIn, PASSWORD, registration, signedIn } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { type Answer, call, CookieJar, inRequest } from '@/tests/support/requests/request-scope'
import { logIn, mailedCode, mailedCodes, mailsTo } from '@/tests/support/requests/sign-in'
import { useSettings } from '@/tests/support/settings'

const HOUR = 60 * 60 * 1000
const email = 'meera@example.org'
const form = { ...registration(email), firstName: 'Meera', lastName: 'Nair' }

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
beforeEach(() => emptyTables('User', 'Prospect', 'OutboxMail'))

const send = (facts: object = {}, cookies?: CookieJar) => call(register, { json: { ...form, ...facts }, cookies })
const person = () => db.user.findUniqueOrThrow({ where: { email } })

describe('POST /api/auth/register', () => {
  it('normalises a pasted name, and keeps the password as typed', async () => {
    const password = 'hard\u00a0spaces\u00ad of a vina'
    await send({ firstName: 'Tara\u00a0Devi', password, confirmPassword: password })
    expect(await person()).toMatchObject({ firstName: 'Tara Devi' })
    await db.user.update({ where: { email }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
    expect([await logIn(email, password), await logIn(email, 'hard spaces of a vina')]).toEqual([200, 401])
  })

  it('creates an unverified person and emails a link, whose code is stored only as a hash', async () => {
    const answer = await send()
    expect([answer.status, answer.json()]).toEqual([201, { isProspect: false }])
    expect(answer.setCookies).toEqual([expect.stringMatching(/^rasika_registration=[\w-]{43};/)])
    for (const part of ['Path=/api/auth; ', 'HttpOnly']) expect(answer.setCookies[0]).toContain(part)

    const made = await db.user.findUniqueOrThrow({ where: { email }, include: { emailCodes: true } })
    expect(made).toMatchObject({ status: 'UNVERIFIED', provider: 'local', mailingList: true, staffRole: null })
    expect(made.passwordHash).toMatch(/^\$argon2id\$v=19\$/)

    const [mail, ...others] = await db.outboxMail.findMany()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: email, toName: null, template: 'verification' })
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Meera|Nair/)
    const code = /confirm-email-verification\?verificationCode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    // 43 characters of base64url encode 256 bits.
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(made)).not.toContain(code)
    expect(made.emailCodes[0]?.codeHash).toBe(hashCode(code))
  })

  it('stores the opt-out from the mailing list, and ignores unknown fields such as a role', async () => {
    await send({ mailingList: false, staffRole: 'OWNER', status: 'VERIFIED', id: 7, sessionVersion: 9 })
    const made = { mailingList: false, staffRole: null, status: 'UNVERIFIED', sessionVersion: 0 }
    expect(await person()).toMatchObject(made)
  })

  it('responds the same for an address with an account, and emails its owner', async () => {
    const owner = await createPerson({ email, firstName: 'Owner' })
    const answer = await send()
    expect([answer.status, answer.json()]).toEqual([201, { isProspect: false }])
    expect(await db.user.findMany()).toEqual([owner])
    expect(await db.emailCode.count()).toBe(0)
    const [mail, ...others] = await db.outboxMail.findMany()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: email, toName: 'Owner', template: 'already-registered' })
    for (const page of ['login', 'forgot-password']) expect(mail?.text).toContain(`http://localhost:3000/${page}`)
    // The email to the owner must contain nothing that the stranger typed.
    expect(mail?.text).not.toContain('Meera')
  })

  it('creates one person for concurrent registrations, with equal responses', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(8).fill([201, '{"isProspect":false}']))
    expect(await db.user.count()).toBe(1)
    expect([await db.emailCode.count(), await db.registration.count()]).toEqual([8, 7])
    expect(await mailsTo(email)).toEqual(Array(8).fill('verification'))
    expect(await db.outboxMail.count()).toBe(8)
  })

  it('recognises a prospect’s address in any form, and links the record to the person', async () => {
    await db.prospect.create({ data: { email, discountPercent: 50 } })
    const answer = await send({ email: '  MEERA@Example.ORG ' })
    expect([answer.status, answer.json()]).toEqual([201, { isProspect: true }])
    expect(await db.prospect.findFirst()).toMatchObject({ userId: (await person()).id, usedAt: null })
  })

  it('leaves a prospect’s record with the person who already has it', async () => {
    const { id: userId } = await createPerson()
    await db.prospect.create({ data: { email, discountPercent: 50, userId, usedAt: new Date() } })
    expect((await send()).json()).toEqual({ isProspect: true })
    expect(await db.prospect.findFirst()).toMatchObject({ email, userId })
  })

  // Tries a few values only: lib/domains/accounts/schema.test.ts tries many more.
  it.each([
    ['a second line', 'meera@example.org\r\nBcc: evil@example.net'],
    ['a number', 5],
    ['an object', { contains: '@' }],
  ])('refuses %s as an email address', async (_name, typed) => {
    const answer = await send({ email: typed })
    const refused = { message: 'Invalid email', fields: { email: 'Invalid email' } }
    expect([answer.status, answer.json()]).toMatchObject([400, refused])
    expect([await db.user.count(), await db.outboxMail.count()]).toEqual([0, 0])
  })

  it('reports each invalid field, and the first one in form order in its message', async () => {
    const answer = await send({ firstName: ' ', lastName: '', email: 'x', password: 'short', confirmPassword: 'other' })
    const { message, fields } = answer.json<{ message: string; fields: object }>()
    expect([answer.status, message]).toEqual([400, 'Please enter your first name'])
    expect(Object.keys(fields)).toEqual(['firstName', 'lastName', 'email', 'password', 'confirmPassword'])
  })

  it('stores a hostile name as plain text, and never emails it to an unverified address', async () => {
    const firstName = '"Your card was refused", (Nair); Bcc'
    expect((await send({ firstName })).status).toBe(201)
    expect(await db.user.findMany()).toMatchObject([{ firstName }])
    const cookies = new CookieJar()
    await logIn(email, PASSWORD, cookies)
    for (const handler of [resend, forgot]) await call(handler, { json: { email } })
    const password = 'todi-in-rupaka-tala'
    await call(changeProfile, { method: 'PATCH', json: { currentPassword: PASSWORD, password }, cookies })
    const before = await db.outboxMail.findMany()
    expect((await call(deletion, { method: 'DELETE', json: { password }, cookies })).status).toBe(204)
    const mails = [...before, ...(await db.outboxMail.findMany())]
    expect(new Set(mails.map(({ template }) => template))).toEqual(
      new Set(['verification', 'password-reset', 'password-changed', 'account-deleted']),
    )
    for (const mail of mails)
      expect([mail.toAddress, JSON.stringify(mail).includes('card was refused')]).toEqual([email, false])
  })

  it('refuses a name containing an address or a line break, and sends nothing', async () => {
    for (const firstName of ['Pay now at example.com/pay', 'A\r\nBcc: x']) {
      const answer = await send({ firstName })
      expect([answer.status, answer.json()]).toMatchObject([
        400,
        { fields: { firstName: expect.any(String) as string } },
      ])
    }
    expect([await db.user.count(), await db.outboxMail.count()]).toEqual([0, 0])
  })
})

describe('an easily guessed password', () => {
  const TOO_EASY = 'This password is too easy to guess.'
  const IS_YOURS = `${TOO_EASY} It contains your name, your email address or the word Rasika.`

  beforeEach(() => settings.change({ RATE_LIMIT_FACTOR: undefined }))
  const uma = { firstName: 'Uma', lastName: 'Devi', email: 'uma.devi@example.org' }
  const registering = (password: string) => send({ ...uma, password, confirmPassword: password })

  function expectRefused(answer: Answer, message: string): void {
    expect(answer.status).toBe(400)
    const told = answer.json<{ message: string }>()
    expect(told).toEqual({ message: told.message, fields: { password: told.message } })
    expect(told.message.startsWith(message)).toBe(true)
  }

  it('is refused at registration every time, without counting as an attempt', async () => {
    for (const password of [
      'password',
      'Sunshine1',
      'iloveyou!',
      'rasika123',
      'P@ssw0rd2025',
      'rasika-demo',
      'UmaDevi!',
    ])
      expectRefused(await registering(password), TOO_EASY)
    for (const password of ['Uma.Devi', 'UMA.DEVI@example.org']) expectRefused(await registering(password), IS_YOURS)
    expect(await db.user.count({ where: { email: uma.email } })).toBe(0)
    expect((await registering('kalyani-in-adi-tala')).status).toBe(201)
  })

  it('is refused with the same response for an address that has an account', async () => {
    await createPerson({ email: uma.email })
    expectRefused(await registering('password1'), TOO_EASY)
    expect(await mailsTo(uma.email)).toEqual([])
  })

  it('is refused in a password reset, and the code stays usable', async () => {
    const { id, email } = await createPerson({ email: 'bhairavi@example.org' })
    await call(forgot, { json: { email } })
    const verificationCode = await mailedCode('password-reset', email)
    const reset = (password: string) => call(update, { json: { verificationCode, password } })
    expectRefused(await reset('password123'), TOO_EASY)
    for (const password of ['Bhairavi', email]) expectRefused(await reset(password), IS_YOURS)
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ sessionVersion: 0 })
    expect((await reset('todi-in-rupaka-tala')).status).toBe(200)
  })

  it('is refused on the account page', async () => {
    const { person: owner, cookies } = await createSignedIn({ email: 'hamsadhwani@example.org' })
    const set = (password: string) =>
      call(changeProfile, { method: 'PATCH', json: { currentPassword: PASSWORD, password }, cookies })
    expectRefused(await set('baseball1'), TOO_EASY)
    expectRefused(await set('Hamsadhwani'), IS_YOURS)
    expect(await db.user.findUnique({ where: { id: owner.id } })).toMatchObject({ passwordHash: owner.passwordHash })
  })

  it('is allowed for the demo accounts', async () => {
    const hashes = await hashDemoPasswords()
    expect(hashes.size).toBeGreaterThanOrEqual(demoAccounts.length)
    for (const hash of hashes.values()) expect(await verifyPassword(hash, 'rasika-demo')).toBe(true)
  })
})

describe('verifying an email address', () => {
  const USED = 'has already been used'
  const UNKNOWN = 'isn’t valid'
  let code = ''

  beforeEach(async () => {
    await send()
    code = await mailedCode('verification')
  })

  const outcomeOf = (verificationCode: string, now?: Date) =>
    verifyEmail({ verificationCode }, now).then(
      () => 'verified',
      (error: { code: string; message: string }) => {
        expect(error.code).toBe('validation')
        return /^This link (has expired|has already been used|isn’t valid)/.exec(error.message)?.[1]
      },
    )

  it('fails with an unknown or empty code, the stored hash, and a code that was mailed for another purpose', async () => {
    const { codeHash } = await db.emailCode.findFirstOrThrow({ where: { user: { email } } })
    for (const wrong of ['', 'x', `${code}x`, code.toLowerCase(), codeHash, '\u0000', '\ud800', 'a'.repeat(10_000)]) {
      expect(await outcomeOf(wrong)).toBe(UNKNOWN)
      expect(await getVerification(wrong)).toEqual({ state: 'unknown', asksPassword: false })
    }
    await db.emailCode.updateMany({ where: { user: { email } }, data: { purpose: 'RESET_PASSWORD' } })
    expect(await outcomeOf(code)).toBe(UNKNOWN)
    expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
  })

  it('fails after 24 hours', async () => {
    const made = (await db.emailCode.findFirstOrThrow({ where: { user: { email } } })).createdAt.getTime()
    expect(await outcomeOf(code, new Date(made + 24 * HOUR))).toBe('has expired')
    expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
    const now = new Date(made + 24 * HOUR - 1)
    expect(await outcomeOf(code, now)).toBe('verified')
    expect(await person()).toMatchObject({ status: 'VERIFIED', emailVerifiedAt: now })
  })

  it('with a second link leaves the first one valid, so that a stranger’s request takes nothing away', async () => {
    expect((await call(resend, { json: { email } })).status).toBe(200)
    const newer = await mailedCode('verification')
    expect(newer).not.toBe(code)
    expect([await outcomeOf(code), await outcomeOf(newer)]).toEqual(['verified', USED])
  })

  it('happens once, even if many links are requested and each is opened twice concurrently', async () => {
    await Promise.all(Array.from({ length: 6 }, () => call(resend, { json: { email } })))
    const codes = await mailedCodes('verification')
    const outcomes = await Promise.all([...codes, ...codes].map((each) => outcomeOf(each)))
    expect(outcomes.sort()).toEqual([...Array(13).fill(USED), 'verified'])
  })

  it('can be restarted by a logged-in person, and sends nothing for a verified, unknown or missing address', async () => {
    const verified = (await createPerson()).email
    for (const json of [{ email: verified }, { email: 'nobody@example.org' }, {}])
      expect((await call(resend, { json })).status).toBe(200)
    expect(await db.outboxMail.count()).toBe(1)
    const cookies = await signedIn(await person())
    expect((await call(resend, { method: 'POST', cookies })).status).toBe(200)
    expect(await mailsTo(email)).toEqual(['verification', 'verification'])
  })

  it.each([{}, ...['', 5, 'x'.repeat(500)].map((verificationCode) => ({ verificationCode }))])(
    'is refused by POST /api/auth/verify-email with 400 for %p',
    async (json) => {
      expect((await call(verify, { json })).status).toBe(400)
      expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
    },
  )

  it('isn’t done by opening the page', async () => {
    for (let time = 0; time < 3; time += 1)
      expect(await getVerification(code)).toEqual({ state: 'waiting', asksPassword: false, email })
    expect(await person()).toMatchObject({ status: 'UNVERIFIED', emailVerifiedAt: null })
  })

  it('works through the page’s button without JavaScript', async () => {
    const fields = new FormData()
    fields.set('verificationCode', code)
    const press = () => inRequest({ method: 'POST' }, () => verifyEmailAction(null, fields))
    expect(await press()).toEqual({ ok: true, data: null })
    expect(await person()).toMatchObject({ status: 'VERIFIED' })
    expect(await press()).toMatchObject({ ok: false, code: 'validation' })
  })
})

describe('several registrations of one address', () => {
  const owner = { firstName: 'Meera', lastName: 'Nair', mailingList: false, password: 'kalyani-in-adi-tala' }
  const stranger = { firstName: 'Stranger', lastName: 'Danger', mailingList: true, password: 'todi-in-rupaka-tala' }
  const NEXT = 'bhairavi-in-the-morning'

  const signUp = async (who: typeof owner, cookies?: CookieJar) => {
    expect((await send({ ...who, confirmPassword: who.password }, cookies)).status).toBe(201)
    return mailedCode('verification')
  }
  const confirm = (verificationCode: string, passwords: { password?: string; newPassword?: string } = {}) =>
    call(verify, { json: { verificationCode, ...passwords } })
  const letIn = async (...passwords: string[]) => {
    const statuses: number[] = []
    for (const password of passwords) statuses.push(await logIn(email, password))
    return statuses
  }
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

    it('end with the owner’s names, consent and password, and no other', async () => {
      const answer = await confirm(ownersCode, { password: owner.password })
      expect([answer.status, answer.json()]).toEqual([200, { status: 'VERIFIED' }])
      const { firstName, lastName, mailingList } = owner
      expect(await db.user.findMany()).toMatchObject([{ firstName, lastName, mailingList, status: 'VERIFIED' }])
      expect(await letIn(owner.password, stranger.password)).toEqual([200, 401])
      await nothingWaits()
      expect((await confirm(strangersCode, { password: stranger.password })).status).toBe(400)
      expect(await getVerification(strangersCode)).toEqual({ state: 'used', asksPassword: false })
      expect(await letIn(stranger.password)).toEqual([401])
    })

    it('ask an owner who opens the stranger’s email for a password they don’t have', async () => {
      expect(await getVerification(strangersCode)).toEqual({ state: 'waiting', asksPassword: true, email })
      for (const passwords of [{}, { password: owner.password }, { password: '' }, { password: NEXT }]) {
        const answer = await confirm(strangersCode, passwords)
        expect(answer.status).toBe(409)
        expect(answer.json()).toEqual({ message: expect.any(String), fields: { password: expect.any(String) } })
      }
      expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
      // With a new password, even the stranger's link gives the account to the owner.
      expect((await confirm(strangersCode, { newPassword: NEXT })).status).toBe(200)
      expect(await letIn(NEXT, owner.password, stranger.password)).toEqual([200, 401, 401])
      await nothingWaits()
    })

    it('only let the first password log in before, and end its session when another is verified', async () => {
      const cookies = new CookieJar()
      expect([await logIn(email, first.password, cookies), ...(await letIn(second.password))]).toEqual([200, 401])
      await signUp({ ...second, firstName: 'Again' })
      expect((await call(session, { cookies })).json()).toMatchObject({ username: email, firstName: first.firstName })
      const code = second === owner ? ownersCode : strangersCode
      expect((await confirm(code, { password: second.password })).status).toBe(200)
      expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
      expect(await letIn(first.password, second.password)).toEqual([401, 200])
    })
  })

  it('refuse a weak new password, and the code stays valid', async () => {
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
  ])('also ask for a password when the code of %s, who came first, has expired', async (_who, first, second) => {
    await signUp(first)
    const [createdAt, expiresAt] = [new Date(Date.now() - 2 * HOUR), new Date(Date.now() - HOUR)]
    await db.emailCode.updateMany({ data: { createdAt, expiresAt } })
    const code = await signUp(second)
    expect(await getVerification(code)).toEqual({ state: 'waiting', asksPassword: true, email })
    expect((await confirm(code)).status).toBe(409)
    expect((await confirm(code, { password: second.password })).status).toBe(200)
    expect(await letIn(second.password, first.password)).toEqual([200, 401])
  })

  it('send a new link for the registration of this browser, or else for the first', async () => {
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

  it('at the same moment, twenty of them, end with one account and the verifier’s password', async () => {
    const passwords = Array.from({ length: 20 }, (_, number) => `todi-in-rupaka-tala-${number}`)
    await Promise.all(passwords.map((password) => signUp({ ...owner, password })))
    const sent = await mailedCodes('verification')
    expect(new Set(sent).size).toBe(20)
    // The code verifies only with the password of its own registration.
    const code = sent[7] ?? ''
    const answers = await Promise.all(passwords.map((password) => confirm(code, { password })))
    const won = passwords.filter((_, at) => answers[at]?.status === 200)
    expect(won).toHaveLength(1)
    expect(await db.user.count()).toBe(1)
    expect(await letIn(...passwords)).toEqual(passwords.map((password) => (password === won[0] ? 200 : 401)))
    await nothingWaits()
  })

  it('verified at the same moment end with one account and one password', async () => {
    const [one, two] = [await signUp(stranger), await signUp(owner)]
    const answers = await Promise.all([
      confirm(one, { password: stranger.password }),
      confirm(two, { password: owner.password }),
      confirm(two, { newPassword: NEXT }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const signsIn = await letIn(stranger.password, owner.password, NEXT)
    expect(signsIn.toSorted()).toEqual([200, 401, 401])
    expect(signsIn.indexOf(200)).toBe(answers.findIndex(({ status }) => status === 200))
  })

  it('leave nothing pending if another one arrives during the verification', async () => {
    const code = await signUp(owner)
    const [answer] = await Promise.all([confirm(code, { password: owner.password }), signUp(stranger)])
    expect(answer.status).toBe(200)
    expect(await letIn(owner.password, stranger.password)).toEqual([200, 401])
    await nothingWaits()
  })

  it('survive when the first, perhaps a stranger, deletes its own', async () => {
    const cookies = new CookieJar()
    const strangersCode = await signUp(stranger)
    const code = await signUp(owner)
    await logIn(email, stranger.password, cookies)
    const json = { password: stranger.password }
    expect((await call(deletion, { method: 'DELETE', json, cookies })).status).toBe(204)
    expect((await confirm(strangersCode, { newPassword: stranger.password })).status).toBe(400)
    expect((await confirm(code)).status).toBe(200)
    expect(await person()).toMatchObject({ firstName: 'Meera', mailingList: false })
    expect(await letIn(owner.password, stranger.password)).toEqual([200, 401])
  })

  it('give a prospect discount only to the verified account', async () => {
    await db.prospect.create({ data: { email, discountPercent: 40 } })
    await signUp(stranger)
    const code = await signUp(owner)
    const cookies = new CookieJar()
    await confirm(code, { password: owner.password })
    await logIn(email, owner.password, cookies)
    expect((await call(prospectStatus, { cookies })).status).toBe(200)
    expect(await db.prospect.findMany()).toMatchObject([{ userId: (await person()).id }])
  })

  describe('ended by a password reset', () => {
    const choose = async (cookies = new CookieJar()) => {
      await call(forgot, { json: { email } })
      const json = { verificationCode: await mailedCode('password-reset'), password: NEXT, confirmPassword: NEXT }
      expect((await call(update, { json, cookies })).status).toBe(200)
      await nothingWaits()
      return person()
    }
    const wanting = { ...owner, mailingList: true }
    const named = { firstName: 'Meera', lastName: 'Nair' }

    it('are all gone: none of their codes verifies and none of their passwords logs in', async () => {
      await signUp(stranger)
      await signUp(owner)
      await choose()
      expect(await letIn(NEXT, owner.password, stranger.password)).toEqual([200, 401, 401])
      for (const code of await mailedCodes('verification'))
        expect((await confirm(code, { newPassword: owner.password })).status).toBe(400)
    })

    it('leave neither the name nor the consent of a stranger', async () => {
      await signUp(stranger)
      await signUp({ ...stranger, firstName: 'Other' })
      const left = { firstName: 'meera', lastName: '', mailingList: false, status: 'VERIFIED' }
      expect(await choose()).toMatchObject(left)
    })

    it.each([
      ['after a stranger', [stranger, wanting]],
      ['first, before a stranger', [wanting, stranger]],
    ])('keep what was registered in the same browser %s', async (_order, forms) => {
      const cookies = new CookieJar()
      for (const each of forms) await signUp(each, each === wanting ? cookies : undefined)
      expect(await choose(cookies)).toMatchObject({ ...named, mailingList: true })
      expect(cookies.get('rasika_registration')).toBeUndefined()
    })

    it('keep the name of the only pending one, without its consent', async () => {
      await signUp(wanting)
      expect(await choose()).toMatchObject({ ...named, mailingList: false })
    })
  })
})
