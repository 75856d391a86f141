import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { resendVerificationAction } from '@/lib/domains/accounts/actions'
import { verifyEmail } from '@/lib/domains/accounts/mutations-registration'
import { db } from '@/lib/server/db/client'
import { createPerson, PASSWORD, signedIn } from '@/tests/factories/people'
import { call, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

const HOUR = 60 * 60 * 1000

/** The codes in the queued mails, in order. */
async function mailedCodes(): Promise<string[]> {
  const mails = await db.outboxMail.findMany({ orderBy: { id: 'asc' }, where: { template: 'verify-email' } })
  return mails.map((mail) => /verificationCode=([\w-]+)/.exec(mail.text)?.[1] ?? '')
}

describe('the verification of an address', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })

  let email = ''
  let code = ''
  let serial = 0

  beforeEach(async () => {
    await db.outboxMail.deleteMany()
    serial += 1
    email = `new-${serial}@example.org`
    await call(register, {
      json: { firstName: 'Uma', lastName: 'Devi', email, password: PASSWORD, confirmPassword: PASSWORD },
    })
    code = (await mailedCodes())[0] ?? ''
  })

  const person = () => db.user.findUniqueOrThrow({ where: { email } })

  it('succeeds once with the mailed code', async () => {
    const now = new Date()
    expect(await verifyEmail(code, now)).toBe('verified')
    expect(await person()).toMatchObject({ status: 'VERIFIED', emailVerifiedAt: now })
    expect(await verifyEmail(code)).toBe('used')
  })

  it('fails with an unknown or empty code, the code of another person, and the stored hash', async () => {
    const { codeHash } = await db.emailCode.findFirstOrThrow({ where: { user: { email } } })
    for (const wrong of ['', 'x', `${code}x`, code.toLowerCase(), codeHash, '\u0000', '\ud800', 'a'.repeat(10_000)]) {
      expect(await verifyEmail(wrong)).toBe('unknown')
    }
    expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
  })

  it('fails after 24 hours', async () => {
    const made = (await db.emailCode.findFirstOrThrow({ where: { user: { email } } })).createdAt.getTime()
    expect(await verifyEmail(code, new Date(made + 24 * HOUR))).toBe('expired')
    expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
    expect(await verifyEmail(code, new Date(made + 24 * HOUR - 1))).toBe('verified')
  })

  it('fails with a code that was mailed for another purpose', async () => {
    await db.emailCode.updateMany({ where: { user: { email } }, data: { purpose: 'RESET_PASSWORD' } })
    expect(await verifyEmail(code)).toBe('unknown')
    expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
  })

  it('happens once when the link is opened many times at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => verifyEmail(code)))
    expect(outcomes.sort()).toEqual(['used', 'used', 'used', 'used', 'used', 'verified'])
  })

  describe('by another link', () => {
    it('disables the older link', async () => {
      expect((await call(resend, { json: { email } })).status).toBe(200)
      const [, newer = ''] = await mailedCodes()
      expect(newer).not.toBe(code)
      expect(await verifyEmail(code)).toBe('unknown')
      expect(await verifyEmail(newer)).toBe('verified')
    })

    it('has one working link, even when many are requested at the same moment', async () => {
      await Promise.all(Array.from({ length: 6 }, () => call(resend, { json: { email } })))
      const works = await Promise.all((await mailedCodes()).map((each) => verifyEmail(each)))
      expect(works.filter((outcome) => outcome !== 'unknown')).toEqual(['verified'])
    })

    it('is requested with the same response for an unverified, a verified and an unknown address', async () => {
      const verified = await createPerson()
      const answers = await Promise.all(
        [email, verified.email, 'nobody@example.org'].map((each) => call(resend, { json: { email: each } })),
      )
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(await db.outboxMail.count({ where: { toAddress: { in: [verified.email, 'nobody@example.org'] } } })).toBe(
        0,
      )
    })

    it('is requested by the signed-in person without a body', async () => {
      const cookies = await signedIn(await person())
      expect((await call(resend, { method: 'POST', cookies })).status).toBe(200)
      expect(await mailedCodes()).toHaveLength(2)
    })

    it('is requested by a visitor without an address: the same response, and no mail', async () => {
      expect((await call(resend, { json: {} })).status).toBe(200)
      expect(await mailedCodes()).toHaveLength(1)
    })

    it('is requested by the form of the page too', async () => {
      expect(await inRequest({}, () => resendVerificationAction({ email }))).toEqual({ ok: true, data: null })
      expect(await mailedCodes()).toHaveLength(2)
    })
  })
})
