import { renderToStaticMarkup } from 'react-dom/server'
import NewPasswordPage from '@/app/(auth)/create-new-password/page'
import LoginPage from '@/app/(auth)/login/page'
import AccountPage from '@/app/(viewer)/account/page'
import { GET as begin } from '@/app/api/auth/[provider]/callback/route'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { POST as update } from '@/app/api/auth/update-password/route'
import { PATCH as patch } from '@/app/api/profile/route'
import { issueCode } from '@/lib/domains/accounts/mutations'
import { resetPassword } from '@/lib/domains/accounts/passwords/mutations'
import { runInConstantTime } from '@/lib/server/auth/proofs/constant-time'
import { db } from '@/lib/server/db/client'
import { createPerson, createSignedIn, registration, signedIn } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { untilSomebodyWaits } from '@/tests/support/data/locks'
import { call, CookieJar, inRequest } from '@/tests/support/requests/request-scope'
import { idIn, logIn, mailedCode, mailedCodes, mailsTo, makeProofOld } from '@/tests/support/requests/sign-in'
import { BEGIN, googleAccount, located, useGoogle } from '@/tests/support/servers/google'
import { useSettings } from '@/tests/support/settings'

jest.mock('@/lib/server/auth/proofs/constant-time', () => {
  const actual = jest.requireActual<typeof import('@/lib/server/auth/proofs/constant-time')>(
    '@/lib/server/auth/proofs/constant-time',
  )
  return { ...actual, runInConstantTime: jest.fn(actual.runInConstantTime) }
})
jest.mock('next/navigation', () => ({
  ...jest.requireActual<typeof import('next/navigation')>('next/navigation'),
  useRouter: () => ({}),
}))

const NEXT = 'todi-in-rupaka-tala'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

const ask = (email: unknown) => call(forgot, { json: { email } })

describe('a password reset', () => {
  const set = (verificationCode: unknown, password: unknown = NEXT) =>
    call(update, { json: { verificationCode, password } })

  async function personWithCode(facts: Parameters<typeof createPerson>[0] = {}) {
    const person = await createPerson(facts)
    await ask(person.email)
    return { person, code: await mailedCode('password-reset', person.email) }
  }

  it('gives the same response, in the same time, whether or not the address has an account', async () => {
    const [person, google] = [await createPerson(), await createPerson({ provider: 'google' })]
    const message = 'A password reset link has been sent to your email'
    for (const email of [person.email.toUpperCase(), 'nobody@example.org', google.email]) {
      jest.mocked(runInConstantTime).mockClear()
      const answer = await ask(email)
      expect([answer.status, answer.json()]).toEqual([200, { message }])
      expect(runInConstantTime).toHaveBeenCalledTimes(1)
    }
    expect(await mailedCodes('password-reset', person.email)).toHaveLength(1)
    expect([await mailsTo('nobody@example.org'), await mailedCodes('password-reset', google.email)]).toEqual([[], []])
  })

  it('is offered to someone who removed a password that may have been a stranger’s, and settles that doubt', async () => {
    const doubtful = { passwordHash: null, passwordUnproven: true, provider: 'google' } as const
    const { person, code } = await personWithCode(doubtful)
    expect((await set(code)).status).toBe(200)
    const after = await db.user.findUnique({ where: { id: person.id } })
    expect(after).toMatchObject({ passwordUnproven: false, provider: 'local' })
    expect(await logIn(person.email, NEXT)).toBe(200)
  })

  it('is refused without an email address', async () => {
    const message = 'Invalid email'
    for (const email of ['', undefined]) {
      const answer = await ask(email)
      expect([answer.status, answer.json()]).toEqual([400, { message, fields: { email: message } }])
    }
  })

  it('sets the new password once with the emailed code, ends all sessions and sends an email', async () => {
    const { person, code } = await personWithCode()
    const elsewhere = await signedIn(person)
    const answer = await set(code)
    expect(answer.status).toBe(200)
    // The reset doesn't log the person in, but marks the browser as known.
    expect(answer.setCookies).toEqual([expect.stringMatching(/^rasika_known=.*HttpOnly/)])
    expect([await logIn(person.email), await logIn(person.email, NEXT), await idIn(elsewhere)]).toEqual([401, 200, 0])
    expect(await mailsTo(person.email)).toEqual(['password-reset', 'password-changed'])

    const again = await set(code, 'yet-another-password')
    const message = 'This link has already been used. Request a new one.'
    expect([again.status, again.json()]).toMatchObject([400, { message }])
    expect(await logIn(person.email, NEXT)).toBe(200)
  })

  it('waits for a concurrent request for another link, and is then refused', async () => {
    const { person, code } = await personWithCode()
    let answer: ReturnType<typeof set> | undefined
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${person.id} FOR UPDATE`
      answer = set(code)
      await untilSomebodyWaits()
      await tx.emailCode.deleteMany({ where: { userId: person.id, purpose: 'RESET_PASSWORD', usedAt: null } })
    })
    expect((await answer)?.status).toBe(400)
    expect(await logIn(person.email)).toBe(200)
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
    const hourLater = new Date(createdAt.getTime() + 60 * 60 * 1000)
    const late = resetPassword({ verificationCode: code, password: NEXT }, hourLater)
    await expect(late).rejects.toMatchObject({ code: 'validation', message: expect.stringContaining('expired') })
    expect((await set('x'.repeat(43))).json()).toMatchObject({ message: expect.stringContaining('isn’t valid') })
    expect(await logIn(person.email)).toBe(200)
  })

  it('leaves the code usable when the new password is refused, and verifies the address with another', async () => {
    const { person, code } = await personWithCode({ status: 'UNVERIFIED' })
    const short = await set(code, 'short')
    const fields = { password: 'Password must be at least 8 characters long' }
    expect([short.status, short.json()]).toMatchObject([400, { fields }])
    expect((await set(code)).status).toBe(200)
    const after = await db.user.findUniqueOrThrow({ where: { id: person.id } })
    expect([after.status, after.emailVerifiedAt]).toEqual(['VERIFIED', expect.any(Date)])
  })

  it.each([undefined, '', 5, {}, 'x'.repeat(201)])('refuses the code %p', async (code) => {
    const answer = await set(code)
    const fields = { verificationCode: expect.any(String) as string }
    expect([answer.status, answer.json()]).toMatchObject([400, { fields }])
  })
})

type Page = (props: never) => Promise<React.JSX.Element>
async function open(page: unknown, query: Record<string, string>, cookies = new CookieJar()): Promise<string> {
  const props = { params: Promise.resolve({}), searchParams: Promise.resolve(query) }
  try {
    return await inRequest({ cookies }, async () => renderToStaticMarkup(await (page as Page)(props as never)))
  } catch (error) {
    const { digest = '' } = error as { digest?: string }
    if (!digest.startsWith('NEXT_REDIRECT')) throw error
    return digest.split(';')[2] ?? ''
  }
}

describe('a person who signed up with Google', () => {
  const provider = useGoogle(settings)

  async function newcomer() {
    const claims = googleAccount()
    const cookies = new CookieJar()
    await provider.signIn(claims, cookies)
    const { id } = await db.user.findUniqueOrThrow({ where: { email: claims.email } })
    await db.outboxMail.deleteMany()
    return { claims, cookies, id, email: claims.email }
  }

  async function comeBack(to: string, claims = googleAccount(), cookies = new CookieJar()) {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
    const url = `${BEGIN}?${new URLSearchParams({ to })}`
    const begun = await call(begin, { url, params: { provider: 'google' }, cookies, headers })
    return provider.finish(await provider.consent(begun, claims), cookies)
  }

  const mailed = (toAddress: string) => db.outboxMail.findMany({ where: { toAddress } })
  const setFirst = (cookies: CookieJar, password = NEXT) =>
    call(patch, { method: 'PATCH', json: { password }, cookies })
  // Checks only the emails: attacks.test.ts compares the responses.
  it.each<[string, (email: string) => object, typeof register, string, RegExp]>([
    ['register again', registration, register, 'already-registered-provider', /log in with Google/],
    ['ask for a new password', (email) => ({ email }), forgot, 'password-reset-provider', /you log in with Google/],
  ])('is emailed that they log in with Google when they %s', async (_what, json, handler, template, words) => {
    const { email } = await newcomer()
    await call(handler, { json: json(email) })
    const [mail, ...others] = await mailed(email)
    expect([mail, others]).toMatchObject([{ template, subject: expect.stringMatching(/account|log in/) }, []])
    expect(mail?.text).toMatch(words)
    expect(mail?.text).toMatch(/Google[^]*http:\/\/localhost:3000\/login/)
    expect(mail?.text).not.toMatch(/forgot|verificationCode/)
    expect(await db.emailCode.count({ where: { purpose: 'RESET_PASSWORD', user: { email } } })).toBe(0)
  })

  it('sets a first password soon after logging in, and can then log in both ways', async () => {
    const { claims, cookies, id, email } = await newcomer()
    const elsewhere = await signedIn({ id })
    const answer = await setFirst(cookies)
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ id, provider: 'local' })])
    expect(await mailsTo(email)).toEqual(['password-set'])
    expect([await idIn(cookies), await idIn(elsewhere)]).toEqual([id, 0])
    expect(await logIn(email, NEXT)).toBe(200)
    const byGoogle = new CookieJar()
    await provider.signIn(claims, byGoogle)
    expect(await idIn(byGoogle)).toBe(id)
    // With a password set, the account gets normal reset links, and changing the password requires the current one.
    await ask(email)
    expect((await mailsTo(email)).at(-1)).toBe('password-reset')
    expect((await setFirst(cookies, 'another-todi-in-rupaka')).status).toBe(400)
  })

  it('can’t set a password long after logging in, until they log in with Google again', async () => {
    const { claims, cookies, id, email } = await newcomer()
    await makeProofOld(id)
    const refused = await setFirst(cookies)
    expect([refused.status, refused.json()]).toEqual([403, expect.objectContaining({ reauthenticate: true })])
    expect(await logIn(email, NEXT)).toBe(401)
    expect(await open(AccountPage, {}, cookies)).toContain(`href="${BEGIN}?to=%2Faccount"`)

    expect(located(await comeBack('/account', claims, cookies)).pathname).toBe('/account')
    expect(await open(AccountPage, {}, cookies)).toContain('Set a password')
    expect((await setFirst(cookies)).status).toBe(200)
  })

  it('sets one first password with two concurrent requests', async () => {
    const { cookies } = await newcomer()
    const answers = await Promise.all([setFirst(cookies.copy()), setFirst(cookies.copy(), 'another-todi-in-rupaka')])
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  })

  it.each(['https://evil.example/account', '//evil.example', '/login', 'x'])(
    'isn’t sent back to %s after Google',
    async (to) => expect((await comeBack(to)).headers.get('location')).toBe('/browse'),
  )

  it('sees on the account page why Google failed, even if the cookie is stale', async () => {
    const { cookies, id } = await newcomer()
    const error = 'google-cancelled'
    expect(await open(LoginPage, { error }, cookies)).toBe(`/account?error=${error}`)
    expect(await open(AccountPage, { error }, cookies)).toContain('You cancelled the Google login')
    expect(await open(LoginPage, { error: 'x' }, cookies)).toBe('/browse')

    await db.session.deleteMany({ where: { userId: id } })
    const url = await open(LoginPage, { error }, cookies)
    const answer = await call(sessionSync, { url, cookies, headers: { 'sec-fetch-dest': 'document' } })
    expect(answer.headers.get('location')).toBe(`/login?error=${error}`)
    expect(await open(LoginPage, { error }, cookies)).toContain('You cancelled the Google login')
  })
})

describe('a reset link opened while someone is logged in', () => {
  it('shows its form, and says so if it is for another account', async () => {
    const { person, cookies } = await createSignedIn()
    const other = (await createSignedIn()).cookies
    const verificationCode = await issueCode(db, { userId: person.id, purpose: 'RESET_PASSWORD' }, new Date())
    const own = await open(NewPasswordPage, { verificationCode }, cookies)
    expect(own).toContain('Save password')
    expect(own).not.toContain('different account')
    expect(await open(NewPasswordPage, { verificationCode }, other)).toContain('for a different account')
    expect(await open(NewPasswordPage, { verificationCode: 'unknown' }, cookies)).toContain('Save password')
    expect(await open(NewPasswordPage, {}, cookies)).toBe('/browse')
  })
})
