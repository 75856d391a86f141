import { POST as forgotPassword } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as updatePassword } from '@/app/api/auth/update-password/route'
import { PATCH as updateProfile } from '@/app/api/profile/route'
import { issueCode } from '@/lib/domains/accounts/codes/mutations'
import { verifyEmailAction } from '@/lib/domains/accounts/verification/actions'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log/log'
import { createPerson, PASSWORD, registration, signedIn } from '@/tests/factories/people'
import { googleAccount, useGoogle } from '@/tests/support/google'
import { call, CookieJar, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

type Line = {
  event: string
  method?: string
  outcome: string
  reason?: string
  personId?: number
  emailHash?: string
  clientHash: string
}

describe('the log of authentication events', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000', CLIENT_IP_HEADER: 'x-real-ip' })
  const { change } = settings
  const provider = useGoogle(settings)

  let lines: Line[]
  let everything: unknown[]
  beforeEach(() => {
    lines = []
    everything = []
    jest.spyOn(log, 'info').mockImplementation((...line: unknown[]) => {
      everything.push(line)
      if (line[1] === 'authentication') lines.push(line[0] as Line)
    })
  })
  afterEach(() => jest.restoreAllMocks())

  const from = (address: string) => ({ 'x-real-ip': address })
  const logIn = (email: string, password: string, address = '203.0.113.1', cookies = new CookieJar()) =>
    call(login, { json: { email, password }, headers: from(address), cookies })

  it('tells who was guessed at, from where, and who got in', async () => {
    const [victim, other] = [await createPerson(), await createPerson()]
    for (const password of ['first-guess', 'second-guess']) await logIn(victim.email, password, '203.0.113.7')
    await logIn('nobody@example.org', 'third-guess', '203.0.113.7')
    await logIn(victim.email, PASSWORD, '203.0.113.7')
    await logIn(other.email, PASSWORD, '203.0.113.8')
    const guessed = { event: 'sign-in', method: 'password', outcome: 'refused', reason: 'unauthenticated' }
    expect(lines).toMatchObject([
      { ...guessed, personId: victim.id },
      { ...guessed, personId: victim.id },
      { ...guessed, personId: undefined },
      { event: 'sign-in', outcome: 'ok', reason: undefined, personId: victim.id },
      { event: 'sign-in', outcome: 'ok', reason: undefined, personId: other.id },
    ])
    const [first, second, third, fourth, fifth] = lines
    expect(new Set([first, second, third, fourth].map((line) => line?.clientHash)).size).toBe(1)
    expect(fifth?.clientHash).not.toBe(first?.clientHash)
    expect([second?.emailHash, fourth?.emailHash]).toEqual([first?.emailHash, first?.emailHash])
    expect(third?.emailHash).not.toBe(first?.emailHash)
  })

  it('has no address, no client and no password in the clear, and hashes that need the secret', async () => {
    const person = await createPerson()
    await logIn(person.email, 'a-guess-at-a-password', '203.0.113.9')
    const text = JSON.stringify(everything)
    for (const secret of [person.email, '203.0.113.9', 'a-guess-at-a-password']) expect(text).not.toContain(secret)
    change({ AUTH_SECRET: 'another-secret-for-tests-that-is-long-enough' })
    await logIn(person.email, 'a-guess-at-a-password', '203.0.113.9')
    const [before, after] = lines
    expect(after?.emailHash).not.toBe(before?.emailHash)
    expect(after?.clientHash).not.toBe(before?.clientHash)
  })

  it('has one line for each event', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    const newPassword = 'shankarabharanam-29'
    await call(register, { json: registration('new@example.org') })
    await call(forgotPassword, { json: { email: person.email } })
    await call(updatePassword, { json: { verificationCode: 'x'.repeat(43), password: newPassword } })
    const changed = (currentPassword: string) =>
      call(updateProfile, { method: 'PATCH', json: { password: newPassword, currentPassword }, cookies })
    await changed('wrong')
    await changed(PASSWORD)
    await call(updateProfile, { method: 'PATCH', json: { mailingList: true }, cookies })
    await call(logout, { cookies })
    await call(logout, { cookies })
    expect(lines.map(({ event, outcome, personId }) => [event, outcome, personId])).toEqual([
      ['register', 'ok', expect.any(Number)],
      ['request-reset', 'ok', person.id],
      ['reset-password', 'refused', undefined],
      ['change-password', 'refused', person.id],
      ['change-password', 'ok', person.id],
      ['sign-out', 'ok', person.id],
    ])
  })

  it('tells the refusals of Google apart, and whose account they concern', async () => {
    const linked = await createPerson()
    await provider.signIn(googleAccount({ email: linked.email }))
    await provider.signIn(googleAccount({ email: linked.email }))
    await provider.signIn(googleAccount({ email_verified: false }))
    const removed = await createPerson({ unlinkedProviders: ['google'] })
    await provider.signIn(googleAccount({ email: removed.email }))
    change({ RATE_LIMIT_FACTOR: '0.001' })
    await provider.begin(new CookieJar())
    await provider.begin(new CookieJar())
    expect(lines.map(({ method, outcome, reason, personId }) => [method, outcome, reason, personId])).toEqual([
      ['google', 'ok', undefined, linked.id],
      ['google', 'refused', 'other-account', linked.id],
      ['google', 'refused', 'unverified', undefined],
      ['google', 'refused', 'unlinked', removed.id],
      ['google', 'refused', 'rate_limited', undefined],
    ])
  })

  it('has confirmations by the button of the page, with the person and what a limit refused', async () => {
    const person = await createPerson({ status: 'UNVERIFIED' })
    const code = await issueCode(db, { userId: person.id, purpose: 'VERIFY_EMAIL' }, new Date())
    const cookies = new CookieJar({ rasika_registration: 'a mark' })
    const press = (verificationCode: string) => {
      const form = new FormData()
      form.set('verificationCode', verificationCode)
      return inRequest({ cookies, method: 'POST' }, () => verifyEmailAction(null, form))
    }
    expect(await press('x'.repeat(43))).toMatchObject({ ok: false })
    expect(cookies.get('rasika_registration')).toBe('a mark')
    expect(await press(code)).toMatchObject({ ok: true })
    expect(cookies.get('rasika_registration')).toBeUndefined()
    change({ RATE_LIMIT_FACTOR: '0.001' })
    await press(code)
    expect(await press(code)).toMatchObject({ code: 'rate_limited' })
    expect(lines.map(({ event, outcome, reason, personId }) => [event, outcome, reason, personId])).toEqual([
      ['verify-email', 'refused', 'validation', undefined],
      ['verify-email', 'ok', undefined, person.id],
      expect.anything(),
      ['verify-email', 'refused', 'rate_limited', undefined],
    ])
  })

  it('has what a limit refused', async () => {
    change({ RATE_LIMIT_FACTOR: '1' })
    const person = await createPerson()
    for (let attempt = 0; attempt < 11; attempt += 1) await logIn(person.email, 'a-wrong-guess', '203.0.113.10')
    expect(lines.at(-1)).toMatchObject({ outcome: 'refused', reason: 'rate_limited', personId: person.id })
  })
})
