import { idIn, logIn, makeProofOld } from '@/tests/support/sign-in'
import { renderToStaticMarkup } from 'react-dom/server'
import NewPasswordPage from '@/app/(auth)/create-new-password/page'
import LoginPage from '@/app/(auth)/login/page'
import AccountPage from '@/app/(viewer)/account/page'
import { GET as begin } from '@/app/api/auth/[provider]/callback/route'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { PATCH as patch } from '@/app/api/profile/route'
import { issueCode } from '@/lib/domains/accounts/mutations-codes'
import { db } from '@/lib/server/db/client'
import { createPerson, registration, signedIn } from '@/tests/factories/people'
import { BEGIN, googleAccount, located, useGoogle } from '@/tests/support/google'
import { call, CookieJar, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

// The account page is rendered without the framework's router.
jest.mock('next/navigation', () => ({
  ...jest.requireActual<typeof import('next/navigation')>('next/navigation'),
  useRouter: () => ({}),
}))

const NEXT = 'todi-in-rupaka-tala'

type Page = (props: never) => Promise<React.JSX.Element>

/** What a page shows, or where it sends the browser. */
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

describe('a person who came by Google', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
  const provider = useGoogle(settings)

  async function newcomer() {
    const claims = googleAccount()
    const cookies = new CookieJar()
    await provider.signIn(claims, cookies)
    const { id } = await db.user.findUniqueOrThrow({ where: { email: claims.email } })
    await db.outboxMail.deleteMany()
    return { claims, cookies, id, email: claims.email }
  }

  /** Signs in with Google from a page that names where to go on. */
  async function comeBack(to: string, claims = googleAccount(), cookies = new CookieJar()) {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
    const url = `${BEGIN}?${new URLSearchParams({ to })}`
    const begun = await call(begin, { url, params: { provider: 'google' }, cookies, headers })
    return provider.finish(await provider.consent(begun, claims), cookies)
  }

  const mailed = (toAddress: string) => db.outboxMail.findMany({ where: { toAddress } })
  const setFirst = (cookies: CookieJar, password = NEXT) =>
    call(patch, { method: 'PATCH', json: { password }, cookies })

  // attacks.test.ts compares the answers.
  it.each<[string, (email: string) => object, typeof register, string, RegExp]>([
    ['register again', registration, register, 'already-registered-provider', /log in with Google/],
    ['ask for a new password', (email) => ({ email }), forgot, 'password-reset-provider', /you log in with Google/],
  ])('is mailed that Google signs them in when they %s', async (_what, json, handler, template, words) => {
    const { email } = await newcomer()
    await call(handler, { json: json(email) })
    expect(await mailed(email)).toMatchObject([{ template, subject: expect.stringMatching(/account|log in/) }])
    const [mail] = await mailed(email)
    expect(mail?.text).toMatch(words)
    expect(mail?.text).toMatch(/Google[^]*http:\/\/localhost:3000\/login/)
    expect(mail?.text).not.toMatch(/forgot|verificationCode/)
    expect(await db.emailCode.count({ where: { purpose: 'RESET_PASSWORD' } })).toBe(0)
  })

  it('sets a first password soon after signing in, and logs in with either from then on', async () => {
    const { claims, cookies, id, email } = await newcomer()
    const elsewhere = await signedIn({ id })
    const answer = await setFirst(cookies)
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ id, provider: 'local' })])
    expect((await mailed(email)).map(({ template }) => template)).toEqual(['password-set'])
    expect([await idIn(cookies), await idIn(elsewhere)]).toEqual([id, 0])
    expect(await logIn(email, NEXT)).toBe(200)
    const byGoogle = new CookieJar()
    await provider.signIn(claims, byGoogle)
    expect(await idIn(byGoogle)).toBe(id)
    // From now on a lost one is helped by mail, and changing it needs it.
    await call(forgot, { json: { email } })
    expect((await mailed(email)).at(-1)?.template).toBe('password-reset')
    expect((await setFirst(cookies, 'another-todi-in-rupaka')).status).toBe(400)
  })

  it('sets no password long after signing in, until they have signed in with Google again', async () => {
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

  it('sets one first password by two requests at once', async () => {
    const { cookies } = await newcomer()
    const answers = await Promise.all([setFirst(cookies.copy()), setFirst(cookies.copy(), 'another-todi-in-rupaka')])
    expect(answers.map(({ status }) => status === 200).toSorted()).toEqual([false, true])
  })

  it.each(['https://evil.example/account', '//evil.example', '/login', 'x'])(
    'does not come back to %s after Google',
    async (to) => expect((await comeBack(to)).headers.get('location')).toBe('/browse'),
  )

  it('is told on the account page why Google failed, also where the cookie is behind', async () => {
    const { cookies, id } = await newcomer()
    const error = 'google-cancelled'
    expect(await open(LoginPage, { error }, cookies)).toBe(`/account?error=${error}`)
    expect(await open(AccountPage, { error }, cookies)).toContain('You cancelled signing in with Google')
    expect(await open(LoginPage, { error: 'x' }, cookies)).toBe('/browse')

    await db.session.deleteMany({ where: { userId: id } })
    const url = await open(LoginPage, { error }, cookies)
    const answer = await call(sessionSync, { url, cookies, headers: { 'sec-fetch-dest': 'document' } })
    expect(answer.headers.get('location')).toBe(`/login?error=${error}`)
    expect(await open(LoginPage, { error }, cookies)).toContain('You cancelled signing in with Google')
  })
})

describe('a link for a new password that is opened while somebody is signed in', () => {
  useTestDatabase()
  useSettings({ RATE_LIMIT_FACTOR: '1000' })
  const codeOf = ({ id }: { id: number }) => issueCode(db, { userId: id, purpose: 'RESET_PASSWORD' }, new Date())

  it('shows its form, and says where it is for another account', async () => {
    const [person, other] = [await createPerson(), await createPerson()]
    const [verificationCode, cookies] = [await codeOf(person), await signedIn(person)]
    const own = await open(NewPasswordPage, { verificationCode }, cookies)
    expect(own).toContain('Save the password')
    expect(own).not.toContain('another account')
    expect(await open(NewPasswordPage, { verificationCode }, await signedIn(other))).toContain('for another account')
    expect(await open(NewPasswordPage, { verificationCode: 'unknown' }, cookies)).toContain('Save the password')
    expect(await open(NewPasswordPage, {}, cookies)).toBe('/browse')
  })
})
