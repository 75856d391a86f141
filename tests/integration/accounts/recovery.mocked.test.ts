import { idIn, logIn, mailedCodes, mailsTo } from '@/tests/support/sign-in'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { resetPassword } from '@/lib/domains/accounts/mutations-password'
import { inConstantTime } from '@/lib/server/auth/constant-time'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'

jest.mock('@/lib/server/auth/constant-time', () => {
  const actual = jest.requireActual<typeof import('@/lib/server/auth/constant-time')>('@/lib/server/auth/constant-time')
  return { ...actual, inConstantTime: jest.fn(actual.inConstantTime) }
})

const NEXT = 'todi-in-rupaka-tala'
const HOUR = 60 * 60 * 1000

describe('a password reset', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  const ask = (email: unknown) => call(forgot, { json: { email } })
  const set = (verificationCode: unknown, password: unknown = NEXT) =>
    call(update, { json: { verificationCode, password } })

  async function personWithCode() {
    const person = await createPerson()
    await ask(person.email)
    const [code = ''] = await mailedCodes('password-reset', person.email)
    return { person, code }
  }

  it('gives the same response whether or not the address has an account', async () => {
    const person = await createPerson()
    const google = await createPerson({ provider: 'google' })
    for (const email of [person.email.toUpperCase(), 'nobody@example.org', google.email]) {
      const answer = await ask(email)
      expect([answer.status, answer.json()]).toEqual([
        200,
        { message: 'A password reset link has been sent to your email' },
      ])
    }
    expect(await mailedCodes('password-reset', person.email)).toHaveLength(1)
    expect([await mailsTo('nobody@example.org'), await mailedCodes('password-reset', google.email)]).toEqual([[], []])
  })

  it('is open to who removed a password that may have been a stranger’s, and ends that doubt', async () => {
    const { id, email } = await createPerson({ provider: 'google' })
    await db.user.update({ where: { id }, data: { passwordHash: null, passwordUnproven: true } })
    await ask(email)
    const [code = ''] = await mailedCodes('password-reset', email)
    expect((await set(code)).status).toBe(200)
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ passwordUnproven: false, provider: 'local' })
    expect(await logIn(email, NEXT)).toBe(200)
  })

  it('takes the same time whether or not the address has an account', async () => {
    const person = await createPerson()
    for (const email of [person.email, 'nobody@example.org']) {
      jest.mocked(inConstantTime).mockClear()
      await ask(email)
      expect(inConstantTime).toHaveBeenCalledTimes(1)
    }
  })

  it.each([
    ['', 'Invalid email'],
    ['nonsense', 'Invalid email'],
    [undefined, 'Invalid email'],
    [`${'a'.repeat(45)}@example.org`, 'Too long'],
  ])('requested for %p is refused: %s', async (email, message) => {
    const answer = await ask(email)
    expect(answer.status).toBe(400)
    expect(answer.json()).toEqual({ message, fields: { email: message } })
  })

  it('sets the new password once with the mailed code, ends all sessions and sends a mail', async () => {
    const { person, code } = await personWithCode()
    const elsewhere = await signedIn(person)
    const answer = await set(code)
    expect(answer.status).toBe(200)
    // The person is not signed in, but the browser now counts as a known one of the account.
    expect(answer.setCookies).toEqual([expect.stringMatching(/^rasika_known=.*HttpOnly/)])
    expect([await logIn(person.email), await logIn(person.email, NEXT), await idIn(elsewhere)]).toEqual([401, 200, 0])
    expect(await mailsTo(person.email)).toEqual(['password-reset', 'password-changed'])

    const again = await set(code, 'yet-another-password')
    expect(again.status).toBe(400)
    expect(again.json()).toMatchObject({ message: 'This link has already been used. Please request a new one.' })
    expect(await logIn(person.email, NEXT)).toBe(200)
  })

  it('waits for another link that is asked for at the same moment, and is refused then', async () => {
    const { person, code } = await personWithCode()
    let answer: ReturnType<typeof set> | undefined
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${person.id} FOR UPDATE`
      answer = set(code)
      await untilSomebodyWaits()
      await tx.emailCode.deleteMany({ where: { userId: person.id, purpose: 'RESET_PASSWORD', usedAt: null } })
    })
    expect((await answer)?.status).toBe(400)
    expect(await logIn(person.email, PASSWORD)).toBe(200)
  })

  it('leaves one working link, however often it was requested', async () => {
    const person = await createPerson()
    await Promise.all(Array.from({ length: 5 }, () => ask(person.email)))
    const codes = await mailedCodes('password-reset', person.email)
    expect(codes).toHaveLength(5)
    const statuses = []
    for (const code of codes) statuses.push((await set(code)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('fails after an hour, and with an unknown code', async () => {
    const { person, code } = await personWithCode()
    const { createdAt } = await db.emailCode.findFirstOrThrow({ where: { userId: person.id } })
    const late = resetPassword({ verificationCode: code, password: NEXT }, new Date(createdAt.getTime() + HOUR))
    await expect(late).rejects.toMatchObject({ code: 'validation', message: expect.stringContaining('expired') })
    expect((await set('x'.repeat(43))).json()).toMatchObject({ message: expect.stringContaining('not valid') })
    expect(await logIn(person.email, PASSWORD)).toBe(200)
  })

  it('leaves the code usable when the new password is refused', async () => {
    const { code } = await personWithCode()
    const short = await set(code, 'short')
    expect(short.status).toBe(400)
    expect(short.json()).toMatchObject({ fields: { password: 'Password must be at least 8 characters long' } })
    expect((await set(code)).status).toBe(200)
  })

  it('verifies the address of an unverified person', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    await ask(person.email)
    const [code] = await mailedCodes('password-reset', person.email)
    await set(code)
    const after = await db.user.findUniqueOrThrow({ where: { id: person.id } })
    expect(after.status).toBe('VERIFIED')
    expect(after.emailVerifiedAt).not.toBeNull()
  })

  it.each([[undefined], [''], [5], [{}], ['x'.repeat(201)]])('refuses the code %p', async (code) => {
    const answer = await set(code)
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ fields: { verificationCode: expect.any(String) } })
  })
})
