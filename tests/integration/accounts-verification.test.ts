import { POST as register } from '@/app/api/auth/register/route'
import { POST as resend } from '@/app/api/auth/resend-verification/route'
import { POST as verify } from '@/app/api/auth/verify-email/route'
import { verifyEmailAction } from '@/lib/domains/accounts/verification/actions'
import { verifyEmail } from '@/lib/domains/accounts/verification/mutations'
import { getVerification } from '@/lib/domains/accounts/verification/queries'
import { db } from '@/lib/server/db/client'
import { createPerson, registration, signedIn } from '@/tests/factories/people'
import { call, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { mailedCodes, mailsTo } from '@/tests/support/sign-in'
import { useTestDatabase } from './support/database'

const HOUR = 60 * 60 * 1000

/** What a code does: 'verified', or why it does nothing. */
const outcomeOf = (verificationCode: string, now?: Date) =>
  verifyEmail({ verificationCode }, now).then(
    () => 'verified',
    (error: { code: string; message: string }) => {
      expect(error.code).toBe('validation')
      return /^This link (has expired|has already been used|is not valid)/.exec(error.message)?.[1]
    },
  )
const USED = 'has already been used'
const UNKNOWN = 'is not valid'

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
    await call(register, { json: registration(email) })
    code = (await mailedCodes('verification'))[0] ?? ''
  })

  const person = () => db.user.findUniqueOrThrow({ where: { email } })

  it('fails with an unknown or empty code, the code of another person, and the stored hash', async () => {
    const { codeHash } = await db.emailCode.findFirstOrThrow({ where: { user: { email } } })
    for (const wrong of ['', 'x', `${code}x`, code.toLowerCase(), codeHash, '\u0000', '\ud800', 'a'.repeat(10_000)]) {
      expect(await outcomeOf(wrong)).toBe(UNKNOWN)
      expect(await getVerification(wrong)).toEqual({ state: 'unknown', asksPassword: false })
    }
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

  it('fails with a code that was mailed for another purpose', async () => {
    await db.emailCode.updateMany({ where: { user: { email } }, data: { purpose: 'RESET_PASSWORD' } })
    expect(await outcomeOf(code)).toBe(UNKNOWN)
    expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
  })

  it('happens once when the link is opened many times at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(code)))
    expect(outcomes.sort()).toEqual([...Array(5).fill(USED), 'verified'])
  })

  describe('by another link', () => {
    it('leaves the older link good: a stranger who asks for a new one takes nothing away', async () => {
      expect((await call(resend, { json: { email } })).status).toBe(200)
      const [, newer = ''] = await mailedCodes('verification')
      expect(newer).not.toBe(code)
      expect(await outcomeOf(code)).toBe('verified')
      expect(await outcomeOf(newer)).toBe(USED)
    })

    it('confirms once, even when many are requested and opened at the same moment', async () => {
      await Promise.all(Array.from({ length: 6 }, () => call(resend, { json: { email } })))
      const works = await Promise.all((await mailedCodes('verification')).map((each) => outcomeOf(each)))
      expect(works.sort()).toEqual([...Array(6).fill(USED), 'verified'])
    })

    it('is mailed neither to a verified nor to an unknown address', async () => {
      const verified = await createPerson()
      for (const each of [verified.email, 'nobody@example.org']) await call(resend, { json: { email: each } })
      expect([await mailsTo(verified.email), await mailsTo('nobody@example.org')]).toEqual([[], []])
    })

    it('is requested by the signed-in person without a body', async () => {
      const cookies = await signedIn(await person())
      expect((await call(resend, { method: 'POST', cookies })).status).toBe(200)
      expect(await mailedCodes('verification')).toHaveLength(2)
    })

    it('is requested by a visitor without an address: the same response, and no mail', async () => {
      expect((await call(resend, { json: {} })).status).toBe(200)
      expect(await mailedCodes('verification')).toHaveLength(1)
    })
  })

  describe('POST /api/auth/verify-email', () => {
    it('gets 200 with the status once, then 400 with a message', async () => {
      const answer = await call(verify, { json: { verificationCode: code } })
      expect([answer.status, answer.json()]).toEqual([200, { status: 'VERIFIED' }])
      const again = await call(verify, { json: { verificationCode: code } })
      expect([again.status, again.json()]).toEqual([400, expect.objectContaining({ message: expect.any(String) })])
    })

    it.each([{}, { verificationCode: '' }, { verificationCode: 5 }, { verificationCode: 'x'.repeat(500) }])(
      'gets 400 for %p',
      async (json) => {
        expect((await call(verify, { json })).status).toBe(400)
        expect(await person()).toMatchObject({ status: 'UNVERIFIED' })
      },
    )
  })

  it('is not done by reading what the page shows', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await getVerification(code)).toEqual({ state: 'waiting', asksPassword: false, email })
    }
    expect(await person()).toMatchObject({ status: 'UNVERIFIED', emailVerifiedAt: null })
  })

  it('is done by the button of the page where no script runs', async () => {
    const form = new FormData()
    form.set('verificationCode', code)
    const press = () => inRequest({ method: 'POST' }, () => verifyEmailAction(null, form))
    expect(await press()).toEqual({ ok: true, data: null })
    expect(await person()).toMatchObject({ status: 'VERIFIED' })
    expect(await press()).toMatchObject({ ok: false, code: 'validation' })
  })
})
