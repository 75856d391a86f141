import { POST as login } from '@/app/api/auth/login/route'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { GET as session } from '@/app/api/auth/session/route'
import { DELETE as deletion, PATCH as profile } from '@/app/api/profile/route'
import { db } from '@/lib/server/db/client'
import { hashCode } from '@/lib/server/secrets'
import { createPerson, PASSWORD } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

const form = {
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'meera@example.org',
  password: PASSWORD,
  confirmPassword: PASSWORD,
}

describe('POST /api/auth/register', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  beforeEach(async () => {
    await db.user.deleteMany()
    await db.prospect.deleteMany()
    await db.outboxMail.deleteMany()
  })

  it('makes a pasted name ordinary, and takes a password as it was typed', async () => {
    const password = 'hard\u00a0spaces\u00ad of a vina'
    await call(register, { json: { ...form, firstName: 'Tara\u00a0Devi', password, confirmPassword: password } })
    const person = await db.user.findUniqueOrThrow({ where: { email: form.email } })
    expect(person.firstName).toBe('Tara Devi')
    await db.user.update({ where: { id: person.id }, data: { status: 'VERIFIED', emailVerifiedAt: new Date() } })
    expect((await call(login, { json: { email: form.email, password } })).status).toBe(200)
    const plain = 'hard spaces of a vina'
    expect((await call(login, { json: { email: form.email, password: plain } })).status).toBe(401)
  })

  it('creates an unverified local person and mails a link whose code is stored only as a hash', async () => {
    const answer = await call(register, { json: form })
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual({ isProspect: false })
    expect(answer.setCookies).toEqual([expect.stringMatching(/^rasika_registration=[\w-]{43};/)])
    expect(answer.setCookies[0]).toContain('Path=/api/auth; ')
    expect(answer.setCookies[0]).toContain('HttpOnly')

    const person = await db.user.findUniqueOrThrow({ where: { email: form.email }, include: { emailCodes: true } })
    expect(person).toMatchObject({ status: 'UNVERIFIED', provider: 'local', mailingList: true, staffRole: null })
    expect(person.passwordHash).toMatch(/^\$argon2id\$v=19\$/)

    const [mail, ...others] = await db.outboxMail.findMany()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: form.email, toName: null, template: 'verification' })
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Meera|Nair/)
    const code = /confirm-email-verification\?verificationCode=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    // 256 bits are 43 characters of base64url.
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(person)).not.toContain(code)
    expect(person.emailCodes[0]?.codeHash).toBe(hashCode(code))
  })

  it('stores the choice not to be on the mailing list', async () => {
    await call(register, { json: { ...form, mailingList: false } })
    expect(await db.user.findFirst()).toMatchObject({ mailingList: false })
  })

  it('ignores fields that the form does not have, such as role and status', async () => {
    await call(register, { json: { ...form, staffRole: 'OWNER', status: 'VERIFIED', id: 7, sessionVersion: 9 } })
    expect(await db.user.findFirst()).toMatchObject({ staffRole: null, status: 'UNVERIFIED', sessionVersion: 0 })
  })

  it('gives an address with an account the same response as a new one, and mails its owner', async () => {
    const owner = await createPerson({ email: form.email, firstName: 'Owner' })
    const answer = await call(register, { json: form })
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual({ isProspect: false })
    expect(await db.user.findMany()).toEqual([owner])
    expect(await db.emailCode.count()).toBe(0)
    const [mail, ...others] = await db.outboxMail.findMany()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: owner.email, toName: 'Owner', template: 'already-registered' })
    expect(mail?.text).toContain('http://localhost:3000/login')
    expect(mail?.text).toContain('http://localhost:3000/forgot-password')
    // The owner's mail contains no text of the stranger.
    expect(mail?.text).not.toContain('Meera')
  })

  it('creates one person from registrations at the same moment, with equal responses', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(register, { json: form })))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(8).fill([201, '{"isProspect":false}']))
    expect(await db.user.count()).toBe(1)
    expect([await db.emailCode.count(), await db.registration.count()]).toEqual([8, 7])
    const templates = (await db.outboxMail.findMany()).map((mail) => mail.template).sort()
    expect(templates).toEqual(Array(8).fill('verification'))
  })

  it('keeps the password of the first registration until the address is confirmed, with its session', async () => {
    const known = 'owner-chose-this-one'
    const first = { ...form, firstName: 'First', password: known, confirmPassword: known }
    await call(register, { json: first })
    const cookies = new CookieJar()
    expect((await call(login, { json: { email: form.email, password: known }, cookies })).status).toBe(200)

    expect((await call(register, { json: form })).status).toBe(201)
    expect(await db.user.findMany()).toMatchObject([{ email: form.email, firstName: 'First', status: 'UNVERIFIED' }])
    expect((await call(session, { cookies })).json()).toMatchObject({ username: form.email, firstName: 'First' })
    expect((await call(login, { json: { email: form.email, password: PASSWORD } })).status).toBe(401)
    expect((await call(login, { json: { email: form.email, password: known } })).status).toBe(200)
  })

  it('finds a prospect by the address in any spelling, and links the record to the person', async () => {
    await db.prospect.create({ data: { email: form.email, discountPercent: 50 } })
    const answer = await call(register, { json: { ...form, email: '  MEERA@Example.ORG ' } })
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual({ isProspect: true })
    const person = await db.user.findUniqueOrThrow({ where: { email: form.email } })
    expect(await db.prospect.findFirst()).toMatchObject({ userId: person.id, usedAt: null })
  })

  it('leaves the record of a prospect with the person who has it already', async () => {
    const { id: userId } = await createPerson()
    await db.prospect.create({ data: { email: form.email, discountPercent: 50, userId, usedAt: new Date() } })
    expect((await call(register, { json: form })).json()).toEqual({ isProspect: true })
    expect(await db.prospect.findFirst()).toMatchObject({ email: form.email, userId })
  })

  it.each([
    ['upper case and blanks', '\t Meera@EXAMPLE.org\n'],
    ['a full-width @', 'meera＠example.org'],
    ['full-width letters', 'ｍｅｅｒａ@example.org'],
  ])('treats an address with %s as the same address', async (_name, email) => {
    const owner = await createPerson({ email: form.email })
    expect((await call(register, { json: { ...form, email } })).status).toBe(201)
    expect((await db.user.findMany()).map(({ id }) => id)).toEqual([owner.id])
  })

  it.each([
    ['a list', 'meera@example.org,evil@example.net'],
    ['a list with semicolon', 'meera@example.org;evil@example.net'],
    ['a second line', 'meera@example.org\r\nBcc: evil@example.net'],
    ['a second line within', 'meera\r\n@example.org'],
    ['a quoted part', '"meera evil"@example.org'],
    ['a comment', 'meera(evil)@example.org'],
    ['an address literal', 'meera@[127.0.0.1]'],
    ['NUL', 'meera\u0000@example.org'],
    ['half a character', 'meera\ud800@example.org'],
    ['no domain', 'meera@localhost'],
    ['a number', 5],
    ['an object', { contains: '@' }],
    ['null', null],
  ])('refuses %s as an address', async (_name, email) => {
    const answer = await call(register, { json: { ...form, email } })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'Invalid email', fields: { email: 'Invalid email' } })
    expect(await db.user.count()).toBe(0)
    expect(await db.outboxMail.count()).toBe(0)
  })

  it('reports the first broken rule of each field, in the order of the form', async () => {
    const answer = await call(register, {
      json: { firstName: ' ', email: 'x', password: 'short', confirmPassword: 'other' },
    })
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({
      message: 'Please enter your first name',
      fields: {
        firstName: 'Please enter your first name',
        lastName: 'Please enter your last name',
        email: 'Invalid email',
        password: 'Password must be at least 8 characters long',
        confirmPassword: 'Passwords should match',
      },
    })
  })

  it('stores a hostile name unchanged as plain text', async () => {
    const firstName = '"Evil", (Nair); Bcc'
    expect((await call(register, { json: { ...form, firstName } })).status).toBe(201)
    expect(await db.user.findMany()).toMatchObject([{ firstName }])
    const mails = await db.outboxMail.findMany()
    expect(mails.map((mail) => mail.toAddress)).toEqual([form.email])
    expect(mails[0]?.html).not.toContain('Evil')
  })

  it('mails no name to an address that nobody has confirmed, by any way', async () => {
    const firstName = 'Your card was refused'
    await call(register, { json: { ...form, firstName } })
    const cookies = new CookieJar()
    await call(login, { json: form, cookies })
    await call(resend, { json: { email: form.email } })
    await call(forgot, { json: { email: form.email } })
    const next = 'todi-in-rupaka-tala'
    await call(profile, { method: 'PATCH', json: { currentPassword: PASSWORD, password: next }, cookies })
    const before = await db.outboxMail.findMany()
    expect((await call(deletion, { method: 'DELETE', json: { password: next }, cookies })).status).toBe(204)
    const mails = [...before, ...(await db.outboxMail.findMany())]
    expect(new Set(mails.map(({ template }) => template))).toEqual(
      new Set(['verification', 'password-reset', 'password-changed', 'account-deleted']),
    )
    for (const mail of mails) expect(JSON.stringify(mail)).not.toContain('card was refused')
  })

  it('refuses names that hold an address or a number, and takes those with full stops', async () => {
    const hostile = [
      ...[
        'https://evil.test/win',
        'see www.evil.test',
        '<b>Meera</b>',
        'Pay now at example.com/pay',
        'evil@example.net',
      ],
      ...['Call 1800 123 456', 'mailto:me'],
    ]
    for (const firstName of hostile) {
      const answer = await call(register, { json: { ...form, firstName } })
      expect([firstName, answer.status]).toEqual([firstName, 400])
      expect(answer.json()).toMatchObject({ fields: { firstName: expect.any(String) } })
    }
    expect(await db.outboxMail.count()).toBe(0)
    for (const [at, firstName] of ['Om.Prakash', 'Kumar.SR', 'கே.எஸ்.சித்ரா'].entries()) {
      const answer = await call(register, { json: { ...form, firstName, email: `full-stop-${at}@example.org` } })
      expect([firstName, answer.status]).toEqual([firstName, 201])
    }
  })

  it('refuses control characters in names', async () => {
    for (const firstName of ['A\u0000', 'A\r\nBcc: x', 'A\u0085']) {
      const answer = await call(register, { json: { ...form, firstName } })
      expect(answer.json()).toMatchObject({ fields: { firstName: 'Please enter your first name' } })
    }
    expect(await db.user.count()).toBe(0)
  })
})
