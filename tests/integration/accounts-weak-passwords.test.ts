import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { PATCH as change } from '@/app/api/profile/route'
import { verifyPassword } from '@/lib/server/auth/proofs/password'
import { db } from '@/lib/server/db/client'
import { demoAccounts } from '@/prisma/demo/accounts'
import { hashDemoPasswords } from '@/prisma/seed/accounts'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { call, type Answer } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { mailedCode } from '@/tests/support/sign-in'
import { useTestDatabase } from './support/database'

const TOO_EASY = 'This password is too easy to guess.'
const IS_YOURS = `${TOO_EASY} It contains your name, your address or the name of Rasika.`

describe('a password that is easy to guess', () => {
  useTestDatabase()
  useSettings()

  const person = { firstName: 'Uma', lastName: 'Devi', email: 'uma.devi@example.org' }
  const registering = (password: string) => call(register, { json: { ...person, password, confirmPassword: password } })

  function expectRefused(answer: Answer, message: string): void {
    expect(answer.status).toBe(400)
    const told = answer.json<{ message: string }>()
    expect(told).toEqual({ message: told.message, fields: { password: told.message } })
    expect(told.message.startsWith(message)).toBe(true)
  }

  it('is refused at registration every time, and does not count as an attempt', async () => {
    for (const password of ['password', 'Sunshine1', 'iloveyou!', 'rasika123', 'P@ssw0rd2025', 'rasika-demo']) {
      expectRefused(await registering(password), TOO_EASY)
    }
    expectRefused(await registering('Uma.Devi'), IS_YOURS)
    expectRefused(await registering('UMA.DEVI@example.org'), IS_YOURS)
    expectRefused(await registering('UmaDevi!'), TOO_EASY)
    expect(await db.user.count({ where: { email: person.email } })).toBe(0)
    expect((await registering('kalyani-in-adi-tala')).status).toBe(201)
  })

  it('is refused with the same response for an address that has an account', async () => {
    const { email } = await createPerson()
    const json = { ...person, email, password: 'password1', confirmPassword: 'password1' }
    expectRefused(await call(register, { json }), TOO_EASY)
    expect(await db.outboxMail.count({ where: { toAddress: email } })).toBe(0)
  })

  it('is refused in a password reset, and the code stays usable', async () => {
    const { id, email } = await createPerson({ email: 'bhairavi@example.org' })
    await call(forgot, { json: { email } })
    const verificationCode = await mailedCode('password-reset', email)
    const reset = (password: string) => call(update, { json: { verificationCode, password } })
    expectRefused(await reset('password123'), TOO_EASY)
    expectRefused(await reset('Bhairavi'), IS_YOURS)
    expectRefused(await reset('bhairavi@example.org'), IS_YOURS)
    expect(await db.user.findUnique({ where: { id } })).toMatchObject({ sessionVersion: 0 })
    expect((await reset('todi-in-rupaka-tala')).status).toBe(200)
  })

  it('is refused on the account page', async () => {
    const owner = await createPerson({ email: 'hamsadhwani@example.org' })
    const cookies = await signedIn(owner)
    const set = (password: string) =>
      call(change, { method: 'PATCH', json: { currentPassword: PASSWORD, password }, cookies })
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
