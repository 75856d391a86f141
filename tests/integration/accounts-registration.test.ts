import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as session } from '@/app/api/auth/session/route'
import { db } from '@/lib/server/db/client'
import { hashCode } from '@/lib/server/secrets'
import { createPerson, PASSWORD } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

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

  it('creates an unverified local person and mails a link whose code is stored only as a hash', async () => {
    const answer = await call(register, { json: form })
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual({ isProspect: false })
    expect(answer.setCookies).toEqual([])

    const person = await db.user.findUniqueOrThrow({ where: { email: form.email }, include: { emailCodes: true } })
    expect(person).toMatchObject({ status: 'UNVERIFIED', provider: 'local', mailingList: true, isAdmin: false })
    expect(person.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)

    const [mail, ...others] = await db.outboxMail.findMany()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ toAddress: form.email, toName: 'Meera', template: 'verify-email' })
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
    await call(register, { json: { ...form, isAdmin: true, status: 'VERIFIED', id: 7, sessionVersion: 9 } })
    expect(await db.user.findFirst()).toMatchObject({ isAdmin: false, status: 'UNVERIFIED', sessionVersion: 0 })
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
    expect(await db.emailCode.count()).toBe(1)
    const templates = (await db.outboxMail.findMany()).map((mail) => mail.template).sort()
    expect(templates).toEqual(Array(8).fill('verify-email'))
  })

  it('keeps the data of the newest registration until the address is verified', async () => {
    const known = 'stranger-knows-this'
    const stranger = { ...form, firstName: 'Stranger', password: known, confirmPassword: known }
    await call(register, { json: stranger })
    const cookies = new CookieJar()
    expect((await call(login, { json: { email: form.email, password: stranger.password }, cookies })).status).toBe(200)

    expect((await call(register, { json: form })).status).toBe(201)
    expect(await db.user.findMany()).toMatchObject([{ email: form.email, firstName: 'Meera', status: 'UNVERIFIED' }])
    expect(await db.emailCode.count({ where: { usedAt: null } })).toBe(1)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: 0 })
    expect((await call(login, { json: { email: form.email, password: stranger.password } })).status).toBe(401)
    expect((await call(login, { json: form })).status).toBe(200)
  })

  it('finds a prospect by the address in any spelling, and links the record to the person', async () => {
    await db.prospect.create({ data: { email: form.email, discountPercent: 50 } })
    const answer = await call(register, { json: { ...form, email: '  MEERA@Example.ORG ' } })
    expect(answer.status).toBe(201)
    expect(answer.json()).toEqual({ isProspect: true })
    const person = await db.user.findUniqueOrThrow({ where: { email: form.email } })
    expect(await db.prospect.findFirst()).toMatchObject({ userId: person.id, usedAt: null })
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
    ['a display name', 'Meera <meera@example.org>'],
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
    const firstName = '"Evil, (evil@example.net)", Bcc: evil@example.net'
    expect((await call(register, { json: { ...form, firstName } })).status).toBe(201)
    const mails = await db.outboxMail.findMany()
    expect(mails.map((mail) => mail.toAddress)).toEqual([form.email])
    expect(mails[0]?.html).not.toContain('"Evil')
  })

  it('refuses links and markup in names, because a mail of ours would show them to a stranger', async () => {
    for (const firstName of ['https://evil.test/win', 'see www.evil.test', '<b>Meera</b>']) {
      const answer = await call(register, { json: { ...form, firstName } })
      expect([firstName, answer.status]).toEqual([firstName, 400])
    }
    expect(await db.outboxMail.count()).toBe(0)
  })

  it('refuses control characters in names', async () => {
    for (const firstName of ['A\u0000', 'A\r\nBcc: x', 'A\u0085']) {
      const answer = await call(register, { json: { ...form, firstName } })
      expect(answer.json()).toMatchObject({ fields: { firstName: 'Please enter your first name' } })
    }
    expect(await db.user.count()).toBe(0)
  })
})
