import { renderToStaticMarkup } from 'react-dom/server'
import NewPasswordPage from '@/app/(auth)/create-new-password/page'
import LoginPage from '@/app/(auth)/login/page'
import AccountPage from '@/app/(viewer)/account/page'
import { GET as begin } from '@/app/api/auth/[provider]/callback/route'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as register } from '@/app/api/auth/register/route'
import { GET as session } from '@/app/api/auth/session/route'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { POST as update } from '@/app/api/auth/update-password/route'
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

  const mailed = (toAddress: string) => db.outboxMail.findMany({ where: { toAddress } })
  const setFirst = (cookies: CookieJar, password = NEXT) =>
    call(patch, { method: 'PATCH', json: { password }, cookies })
  const stale = (userId: number) =>
    db.session.updateMany({ where: { userId }, data: { authenticatedAt: new Date(Date.now() - 11 * 60_000) } })

  it('is mailed that Google signs them in when they register again, and the answer is as ever', async () => {
    const { email } = await newcomer()
    const answers = [await call(register, { json: registration(email) })]
    answers.push(await call(register, { json: registration('somebody-new@example.org') }))
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [201, answers[1]?.text],
      [201, answers[0]?.text],
    ])
    const [mail, ...others] = await mailed(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'already-registered-provider', subject: expect.stringContaining('account') })
    expect(mail?.text).toMatch(/log in with Google[^]*http:\/\/localhost:3000\/login/)
    expect(mail?.text).not.toContain('forgot')
  })

  it('is mailed that Google signs them in when they ask for a new password, and the answer is as ever', async () => {
    const { email } = await newcomer()
    const [answer, other] = [
      await call(forgot, { json: { email } }),
      await call(forgot, { json: { email: 'nobody@example.org' } }),
    ]
    expect([answer.status, answer.text]).toEqual([other.status, other.text])
    const [mail, ...others] = await mailed(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'password-reset-provider' })
    expect(mail?.text).toMatch(/you log in with Google[^]*http:\/\/localhost:3000\/login/)
    expect(mail?.text).not.toContain('verificationCode')
    expect(await db.emailCode.count({ where: { purpose: 'RESET_PASSWORD' } })).toBe(0)
  })

  it('sets a first password soon after signing in, and logs in with either from then on', async () => {
    const { claims, cookies, id, email } = await newcomer()
    const elsewhere = await signedIn({ id })
    const answer = await setFirst(cookies)
    expect([answer.status, answer.json()]).toEqual([200, expect.objectContaining({ id, provider: 'local' })])
    expect((await mailed(email)).map(({ template }) => template)).toEqual(['password-set'])
    expect((await call(session, { cookies })).json()).toMatchObject({ id })
    expect((await call(session, { cookies: elsewhere })).json()).toMatchObject({ id: 0 })
    expect((await call(login, { json: { email, password: NEXT } })).status).toBe(200)
    const byGoogle = new CookieJar()
    await provider.signIn(claims, byGoogle)
    expect((await call(session, { cookies: byGoogle })).json()).toMatchObject({ id })
    // From now on a lost one is helped by mail, and changing it needs it.
    await call(forgot, { json: { email } })
    expect((await mailed(email)).at(-1)?.template).toBe('password-reset')
    expect((await setFirst(cookies, 'another-todi-in-rupaka')).status).toBe(400)
  })

  it('sets no password long after signing in, until they have signed in with Google again', async () => {
    const { claims, cookies, id, email } = await newcomer()
    await stale(id)
    const refused = await setFirst(cookies)
    expect([refused.status, refused.json()]).toEqual([403, expect.objectContaining({ reauthenticate: true })])
    expect((await call(login, { json: { email, password: NEXT } })).status).toBe(401)
    expect(await open(AccountPage, {}, cookies)).toContain(`href="${BEGIN}?to=%2Faccount"`)

    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
    const url = `${BEGIN}?to=%2Faccount`
    const begun = await call(begin, { url, params: { provider: 'google' }, cookies, headers })
    const back = await provider.finish(await provider.consent(begun, claims), cookies)
    expect(located(back).pathname).toBe('/account')
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
    async (to) => {
      const cookies = new CookieJar()
      const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
      const url = `${BEGIN}?${new URLSearchParams({ to })}`
      const begun = await call(begin, { url, params: { provider: 'google' }, cookies, headers })
      const back = await provider.finish(await provider.consent(begun, googleAccount()), cookies)
      expect(back.headers.get('location')).toBe('/browse')
    },
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

  it('changes the password of the account that it was mailed to, and nobody else’s', async () => {
    const [person, other] = [await createPerson(), await createPerson()]
    const cookies = await signedIn(other)
    const json = { verificationCode: await codeOf(person), password: NEXT }
    expect((await call(update, { json, cookies })).status).toBe(200)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: other.id })
    expect((await call(login, { json: { email: person.email, password: NEXT } })).status).toBe(200)
    expect((await call(login, { json: { email: other.email, password: NEXT } })).status).toBe(401)
  })
})
