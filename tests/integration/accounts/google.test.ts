import { renderToStaticMarkup } from 'react-dom/server'
import LoginPage from '@/app/(auth)/login/page'
import RegistrationPage from '@/app/(auth)/registration/page'
import * as nextAuth from '@/app/api/auth/[...nextauth]/route'
import { GET as begin } from '@/app/api/auth/[provider]/callback/route'
import { POST as giveCode } from '@/app/api/auth/second-factor/sign-in/route'
import { GET as session } from '@/app/api/auth/session/route'
import { DELETE as endOtherSessions } from '@/app/api/auth/sessions/route'
import { db } from '@/lib/server/db/client'
import { routes } from '@/lib/shared/routes/routes'
import { createPerson, createSignedIn, signedIn } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, CookieJar, inRequest } from '@/tests/support/requests/request-scope'
import { logIn, mailsTo, turnOnCodes } from '@/tests/support/requests/sign-in'
import { codeOf } from '@/tests/support/requests/totp'
import {
  BEGIN,
  CALLBACK,
  type Claims,
  CLIENT,
  expectRefused,
  flowCookiesIn,
  googleAccount,
  located,
  useGoogle,
} from '@/tests/support/servers/google'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
const provider = useGoogle(settings)

const who = async (cookies: CookieJar) => (await call(session, { cookies })).json()

async function arrive(claims: Claims, cookies = new CookieJar()) {
  await provider.signIn(claims, cookies)
  return who(cookies)
}

const pageAfter = async (claims: Claims, cookies?: CookieJar) =>
  (await provider.signIn(claims, cookies)).headers.get('location')

/** Starts a login and consents at Google. Returns the browser's cookies and the URL to which Google redirects. */
async function consented(claims: Claims = googleAccount()) {
  const cookies = new CookieJar()
  return { cookies, back: await provider.consent(await provider.begin(cookies), claims) }
}

async function expectRefusal(claims: Claims, error: string) {
  const cookies = new CookieJar()
  expectRefused(await provider.signIn(claims, cookies), error, cookies)
}

describe('a login with Google', () => {
  describe('starts', () => {
    it('by redirecting the browser to Google with state, PKCE, nonce and one redirect URI', async () => {
      const cookies = new CookieJar()
      const answer = await provider.begin(cookies)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const target = located(answer)
      expect(target.origin).toBe(provider.issuer())
      expect(Object.fromEntries(target.searchParams)).toEqual({
        response_type: 'code',
        client_id: CLIENT.GOOGLE_CLIENT_ID,
        redirect_uri: `http://localhost:3000${CALLBACK}`,
        scope: 'openid profile email',
        prompt: 'select_account',
        state: expect.stringMatching(/.{32,}/) as string,
        nonce: expect.stringMatching(/.{32,}/) as string,
        code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
        code_challenge_method: 'S256',
      })
      expect(target.href).not.toContain(CLIENT.GOOGLE_CLIENT_SECRET)
    })

    it.each([
      ['http://localhost:3000', 'rasika.oauth', false],
      ['https://rasika.example', '__Secure-rasika.oauth', true],
    ])('at %s with HttpOnly cookies for fifteen minutes and for the callback only', async (APP_URL, name, secure) => {
      settings.change({ APP_URL })
      const answer = await provider.begin(new CookieJar())
      expect(located(answer).searchParams.get('redirect_uri')).toBe(`${APP_URL}${CALLBACK}`)
      const kept = answer.setCookies.filter((line) => !/max-age=0/i.test(line))
      const names = ['nonce', 'pkce', 'state'].map((each) => `${name}.${each}`)
      expect(kept.map((line) => line.split('=')[0]).toSorted()).toEqual(names)
      for (const line of kept) {
        const parts = line.toLowerCase().split('; ')
        const always = ['path=/api/auth/callback', 'max-age=900', 'httponly', 'samesite=lax']
        expect(parts).toEqual(expect.arrayContaining(always))
        expect(parts.includes('secure')).toBe(secure)
      }
    })

    it.each([
      ['another site', 'cross-site', 'document'],
      ['a neighbouring host', 'same-site', 'document'],
      ['an image', 'same-origin', 'image'],
      ['a frame', 'same-origin', 'iframe'],
      ['a page loaded ahead', 'same-origin', 'document', 'prefetch'],
    ])('only after a click on our page, not from %s', async (_what, site, dest, purpose = '') => {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': dest, 'sec-purpose': purpose }
      const answer = await provider.begin(new CookieJar(), headers)
      expect([answer.status, answer.headers.get('location'), answer.setCookies]).toEqual([303, '/login', []])
    })

    it('with our own parameters, whatever the query and headers contain', async () => {
      const url = `${BEGIN}?code=x&redirect_uri=https://evil.example&client_id=x&state=mine&callbackUrl=https://evil.example`
      const asked = await call(begin, { url, params: { provider: 'google' }, cookies: new CookieJar() })
      const { origin, href, searchParams } = located(asked)
      expect([origin, searchParams.get('client_id')]).toEqual([provider.issuer(), CLIENT.GOOGLE_CLIENT_ID])
      expect(href).not.toMatch(/evil\.example|state=mine/)
      for (const host of ['evil.example', 'one.example, two.example', '::']) {
        const headers = { 'x-forwarded-host': host, 'x-forwarded-proto': 'gopher', host, referer: `https://${host}/` }
        const target = located(await provider.begin(new CookieJar(), headers))
        expect(target.origin).toBe(provider.issuer())
        expect(target.searchParams.get('redirect_uri')).toBe(`http://localhost:3000${CALLBACK}`)
      }
    })

    it('at next-auth’s only open endpoint, for a known provider; all others return 404 for every method', async () => {
      const paths = `csrf providers session/x signin signin/google signout error verify-request callback _log
        callback/credentials callback/constructor callback/google/more webauthn-options/google`
      for (const path of paths.split(/\s+/)) {
        for (const handler of Object.values(nextAuth)) {
          const url = `/api/auth/${path}?callbackUrl=https://evil.example`
          const answer = await call(handler, { url, params: { nextauth: path.split('/') }, cookies: new CookieJar() })
          expect([path, answer.status, answer.setCookies]).toEqual([path, 404, []])
          expect(answer.json()).toEqual({ message: 'No such endpoint.' })
        }
      }
      for (const provider of ['apple', 'constructor', '__proto__', 'credentials'])
        expect((await call(begin, { url: `/api/auth/${provider}/callback`, params: { provider } })).status).toBe(404)
    })

    it('or tells the login page that Google can’t be reached', async () => {
      settings.change({ GOOGLE_ISSUER: 'http://127.0.0.1:9' })
      const cookies = new CookieJar()
      expectRefused(await provider.begin(cookies), 'google-failed', cookies)
    })
  })

  describe('ends', () => {
    it('with one new verified person without a password', async () => {
      const cookies = new CookieJar()
      const claims = googleAccount({ given_name: ' Mīrā ', picture: 'https://lh3.example/photo' })
      const { status, headers, text } = await provider.signIn(claims, cookies)
      expect([status, headers.get('location'), text]).toEqual([303, '/browse', ''])
      expect(flowCookiesIn(cookies)).toEqual([])
      const person = await db.user.findUniqueOrThrow({ where: { email: claims.email }, include: { accounts: true } })
      expect(await who(cookies)).toEqual({
        id: person.id,
        firstName: 'Mīrā',
        lastName: 'Iyer',
        username: claims.email,
        provider: 'google',
        role: { id: 3, name: 'GUEST' },
        roleName: 'GUEST',
        status: 'VERIFIED',
      })
      expect(cookies.get('rasika_viewer')).toMatch(/^guest\.\d+$/)
      expect(person).toMatchObject({ passwordHash: null, mailingList: false, image: null, sessionVersion: 0 })
      expect(person.emailVerifiedAt).not.toBeNull()
      expect(person.accounts).toMatchObject([{ provider: 'google', providerAccountId: claims.sub, type: 'oidc' }])
      expect(await db.outboxMail.count({ where: { toAddress: claims.email } })).toBe(0)

      expect(await arrive(claims)).toMatchObject({ id: person.id })
      expect(await db.account.count({ where: { userId: person.id } })).toBe(1)
    })

    it('after redeeming the code with the secret, verifier and redirect URI it started with', async () => {
      await provider.signIn(googleAccount())
      expect(provider.tokenRequests).toHaveLength(1)
      const [{ body, authorization } = { body: {} as Record<string, string>, authorization: '' }] =
        provider.tokenRequests
      expect(body).toMatchObject({ grant_type: 'authorization_code', redirect_uri: `http://localhost:3000${CALLBACK}` })
      expect(body.code_verifier).toMatch(/^[\w-]{43}$/)
      expect(authorization).toMatch(/^Basic /)
    })

    it('with the person of the Google subject, even if the email address has changed', async () => {
      const claims = googleAccount()
      const first = await arrive(claims)
      const other = await createPerson()
      for (const email of ['renamed@example.org', other.email, `${'long'.repeat(20)}@example.org`])
        expect(await arrive({ ...claims, email })).toEqual(first)
      expect(await db.account.count({ where: { userId: other.id } })).toBe(0)
    })

    it('with the right person, without linking Google to another one who was logged in', async () => {
      const { person, cookies } = await createSignedIn()
      for (const claims of [googleAccount(), googleAccount()]) {
        expect(await arrive(claims, cookies)).toMatchObject({ username: claims.email })
        expect(await db.user.count({ where: { email: claims.email } })).toBe(1)
      }
      expect(await db.account.count({ where: { userId: person.id } })).toBe(0)
    })

    it('on the dashboard for staff', async () => {
      const admin = await createPerson({ staffRole: 'OWNER' })
      expect(await pageAfter(googleAccount({ email: admin.email }))).toBe('/dashboard/tags')
    })
    it('on the page the person wanted, once', async () => {
      const claims = googleAccount()
      const cookies = new CookieJar({ rasika_return_to: '/artists?page=2' })
      expect(await pageAfter(claims, cookies)).toBe('/artists?page=2')
      expect(await pageAfter(claims, cookies)).toBe('/browse')
      for (const path of ['//evil.example', 'https://evil.example/browse', '/dashboard/tags', '/api/auth/logout'])
        expect(await pageAfter(claims, new CookieJar({ rasika_return_to: path }))).toBe('/browse')
    })

    it('with one person after several concurrent first logins', async () => {
      const claims = googleAccount()
      const ways = []
      for (let browsers = 0; browsers < 4; browsers += 1) ways.push(await consented(claims))
      const answers = await Promise.all(ways.map(({ back, cookies }) => provider.finish(back, cookies)))
      expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(4).fill('/browse'))
      expect(await db.user.count({ where: { email: claims.email } })).toBe(1)
      expect(await db.account.count({ where: { providerAccountId: claims.sub } })).toBe(1)
    })

    it('with the prospect discount of the email address', async () => {
      const claims = googleAccount()
      await db.prospect.create({ data: { email: claims.email, discountPercent: 40 } })
      const { id } = await arrive(claims)
      expect(await db.prospect.findUnique({ where: { email: claims.email } })).toMatchObject({ userId: id })
    })

    it.each([
      ['the whole name', { given_name: undefined, family_name: undefined, name: 'T. N. Rao' }, 'T.', 'N. Rao'],
      ['one name', { given_name: 'Sivan', family_name: undefined, name: 'Sivan' }, 'Sivan', ''],
      ['a family name only', { given_name: undefined, family_name: 'Murali', name: undefined }, 'Murali', ''],
      ['nothing to be seen', { given_name: '\u0000\u202e\u200b', family_name: 7, name: '\n' }, 'veena', ''],
      ['lines', { given_name: 'Bala\r\nBcc: x', family_name: '\u0007Sarasvati' }, 'Bala Bcc: x', 'Sarasvati'],
      ['a joiner', { given_name: 'ക്\u200dഷ', family_name: 'x'.repeat(300) }, 'ക്\u200dഷ', 'x'.repeat(100)],
      ['halves', { given_name: '🎻'.repeat(60), family_name: `${'y'.repeat(99)}🎻` }, '🎻'.repeat(50), 'y'.repeat(99)],
    ])('with a person named by %s', async (_name, facts, firstName, lastName) => {
      const email = `veena@n${googleAccount().sub}.example.org`
      expect(await arrive(googleAccount({ email, ...facts }))).toMatchObject({ firstName, lastName })
    })
  })

  describe('to an email address that already has an account', () => {
    it('links the account if both sides are verified, and the password still works', async () => {
      const person = await createPerson()
      await logIn(person.email)
      const claims = googleAccount({ email: person.email.toUpperCase(), given_name: 'Somebody' })
      const cookies = new CookieJar()
      expect((await provider.signIn(claims, cookies)).headers.get('location')).toBe('/browse')
      expect(await who(cookies)).toMatchObject({ id: person.id, provider: 'local', firstName: 'Asha' })
      expect(await logIn(person.email)).toBe(200)
      expect(await db.user.findUnique({ where: { id: person.id } })).toMatchObject({ sessionVersion: 0 })
      await provider.signIn(claims)
      expect(await db.account.count({ where: { userId: person.id } })).toBe(1)
      expect(await mailsTo(person.email)).toEqual(['provider-linked'])
    })

    it('takes the account away from someone who signed up but never verified the address', async () => {
      const stranger = await createPerson({ status: 'UNVERIFIED', firstName: 'Stranger', mailingList: true })
      const codes = (['VERIFY_EMAIL', 'RESET_PASSWORD'] as const).map((purpose) => ({
        userId: stranger.id,
        purpose,
        codeHash: `${purpose} ${stranger.id}`,
        expiresAt: new Date(Date.now() + 60_000),
      }))
      await db.emailCode.createMany({ data: codes })
      await db.prospect.create({ data: { email: stranger.email, discountPercent: 30, userId: stranger.id } })
      const strangersCookies = await signedIn(stranger)

      const cookies = new CookieJar()
      await provider.signIn(googleAccount({ email: stranger.email }), cookies)
      const shown = { id: stranger.id, firstName: 'Meera', provider: 'google', status: 'VERIFIED' }
      expect(await who(cookies)).toMatchObject(shown)
      expect(await who(strangersCookies)).toMatchObject({ id: 0 })
      expect(await logIn(stranger.email)).toBe(401)
      expect(await db.emailCode.count({ where: { userId: stranger.id } })).toBe(0)
      const person = await db.user.findUniqueOrThrow({ where: { id: stranger.id }, include: { prospect: true } })
      expect(person).toMatchObject({ passwordHash: null, mailingList: false, prospect: { discountPercent: 30 } })
    })

    it('is refused to a second Google account, even concurrently', async () => {
      const person = await createPerson()
      await provider.signIn(googleAccount({ email: person.email }))
      await expectRefusal(googleAccount({ email: person.email }), 'google-other-account')

      const { id, email } = await createPerson()
      const pages = await Promise.all(Array.from({ length: 4 }, () => pageAfter(googleAccount({ email }))))
      expect(pages.toSorted()).toEqual(['/browse', ...Array<string>(3).fill('/login?error=google-other-account')])
      expect(await db.account.count({ where: { userId: id } })).toBe(1)
    })

    it.each([false, 'true', 1, undefined])('is refused with email_verified %p', async (email_verified) => {
      const [local, open] = [await createPerson(), await createPerson({ status: 'UNVERIFIED' })]
      for (const email of [local.email, open.email, 'nobody-yet@example.org'])
        await expectRefusal(googleAccount({ email, email_verified }), 'google-unverified')
      expect(await db.account.count({ where: { userId: { in: [local.id, open.id] } } })).toBe(0)
      expect(await db.user.findUnique({ where: { id: open.id } })).toMatchObject({ status: 'UNVERIFIED' })
      expect(await db.user.count({ where: { email: 'nobody-yet@example.org' } })).toBe(0)
    })

    it.each([undefined, '', 'no address', 'a@example.org, b@example.org', `${'x'.repeat(60)}@example.org`])(
      'is refused when the address is %p',
      async (email) => expectRefusal(googleAccount({ email }), 'google-address'),
    )
  })

  it('is limited, and the login page says so after too many attempts', async () => {
    settings.change({ RATE_LIMIT_FACTOR: '0.05' })
    for (let tries = 0; tries < 3; tries += 1)
      expect(located(await provider.begin(new CookieJar())).origin).toBe(provider.issuer())
    const answer = await provider.begin(new CookieJar())
    expect(answer.headers.get('location')).toBe('/login?error=google-busy')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  describe('on the login and registration pages', () => {
    const shown = (page: typeof LoginPage | typeof RegistrationPage, query: Record<string, string> = {}) =>
      inRequest({}, async () =>
        renderToStaticMarkup(await page({ params: Promise.resolve({}), searchParams: Promise.resolve(query) })),
      )
    const loginPage = (query?: Record<string, string>) => shown(LoginPage, query)

    it('is offered', async () => {
      expect(await loginPage()).toContain(`href="${BEGIN}"`)
      expect(await loginPage()).not.toContain('google-')
      expect(await shown(RegistrationPage)).toContain('Sign up with Google')
    })

    it('shows our own error messages, never text from the URL', async () => {
      const page = await loginPage({ error: 'google-cancelled', error_description: 'Call 0800' })
      expect(page).toMatch(/<p role="alert"[^>]*>You cancelled the Google login/)
      expect(page).not.toContain('0800')
      for (const error of ['<b>google</b>', 'constructor', '__proto__', 'access_denied'])
        expect(await loginPage({ error })).toBe(await loginPage())
    })

    it('isn’t offered and returns 404 if Google isn’t set up', async () => {
      settings.change({ GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined })
      expect(await loginPage({ error: 'google-failed' })).not.toMatch(/google/i)
      expect(await shown(RegistrationPage)).not.toMatch(/google/i)
      const begun = () => call(begin, { url: BEGIN, params: { provider: 'google' }, cookies: new CookieJar() })
      const back = (query: string) => () => provider.finish(`${CALLBACK}?${query}`, new CookieJar())
      for (const ask of [begun, back('code=x&state=y'), back('error=access_denied')]) {
        const { status, json, setCookies } = await ask()
        expect([status, json(), setCookies]).toEqual([404, { message: expect.any(String) as string }, []])
      }
    })
  })

  describe('with two-step verification', () => {
    async function cameBack() {
      const claims = googleAccount()
      const [cookies, browser] = [new CookieJar(), new CookieJar()]
      await provider.signIn(claims, cookies)
      const secret = await turnOnCodes(cookies)
      const answer = await provider.signIn(claims, browser)
      const code = codeOf(secret, 1)
      return { code, browser, cookies, answer, person: await who(cookies) }
    }
    const give = async (code: string, cookies: CookieJar) => (await call(giveCode, { json: { code }, cookies })).status

    it('starts no session before the code is entered', async () => {
      const { code, browser, answer, person } = await cameBack()
      expect(located(answer).pathname).toBe(routes.loginCode)
      expect(await who(browser)).toMatchObject({ id: 0 })
      expect(await give('000000', browser)).toBe(401)
      expect(await who(browser)).toMatchObject({ id: 0 })
      const copy = browser.copy()
      expect(await give(code, browser)).toBe(200)
      expect(await who(browser)).toMatchObject({ id: person.id })
      expect(await give(code, copy)).toBe(401)
    })

    it('no longer accepts the code after the person logs out everywhere', async () => {
      const { code, browser, cookies, person } = await cameBack()
      expect((await call(endOtherSessions, { method: 'DELETE', cookies })).status).toBe(204)
      expect(await give(code, browser)).toBe(401)
      expect(await who(cookies)).toMatchObject({ id: person.id })
    })

    it('requires the browser that came from Google, within ten minutes and without a logout everywhere in between', async () => {
      const { code, browser, person } = await cameBack()
      expect(await give(code, new CookieJar())).toBe(401)
      expect(await give(code, new CookieJar({ rasika_second_step: 'eyJ1c2VySWQiOjF9.AAAA' }))).toBe(401)
      const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
      expect(await give(code, browser.copy())).toBe(401)
      later.mockRestore()
      await db.user.update({ where: { id: Number(person.id) }, data: { sessionVersion: { increment: 1 } } })
      expect(await give(code, browser)).toBe(401)
      expect(await who(browser)).toMatchObject({ id: 0 })
    })
  })
})

describe('a login with Google is refused', () => {
  it.each([
    ['when the person cancels', 'access_denied', 'google-cancelled'],
    ['when Google reports another error', 'server_error', 'google-failed'],
  ])('%s, and Google’s text is not shown', async (_when, error, shown) => {
    const cookies = new CookieJar()
    const state = located(await provider.begin(cookies)).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error, error_description: '<b>Call 0800</b>', state })
    expectRefused(await provider.finish(`${CALLBACK}?${query}`, cookies), shown, cookies)
  })

  it.each(['forged', null])('when the state is %p', async (state) => {
    const { cookies, back } = await consented()
    const url = new URL(back, 'http://localhost:3000')
    if (state) url.searchParams.set('state', state)
    else url.searchParams.delete('state')
    expectRefused(await provider.finish(url.pathname + url.search, cookies), 'google-failed', cookies)
    expect(provider.tokenRequests).toEqual([])
  })

  it('when another browser started it', async () => {
    const { back } = await consented()
    const empty = new CookieJar()
    expectRefused(await provider.finish(back, empty), 'google-expired', empty)
    const victim = new CookieJar()
    await provider.begin(victim)
    expectRefused(await provider.finish(back, victim), 'google-failed', victim)
    expect(provider.tokenRequests).toEqual([])
  })

  it.each(['pkce', 'state', 'nonce'])('when its %s cookie is missing, forged or swapped with another', async (name) => {
    const other = name === 'pkce' ? 'nonce' : 'pkce'
    for (const valueIn of [
      () => '',
      () => 'forged',
      () => 'a.b.c.d.e',
      (jar: CookieJar) => jar.get(`rasika.oauth.${other}`),
    ]) {
      const { cookies, back } = await consented()
      cookies.set(`rasika.oauth.${name}`, valueIn(cookies) ?? '')
      expectRefused(await provider.finish(back, cookies), 'google-expired', cookies)
    }
  })

  it('when the ID token isn’t signed by Google', async () => {
    const victim = await createPerson()
    const forge = (change: (parts: [string, string, string]) => string[]) =>
      provider.service.once('beforeResponse', ({ body }) => {
        const token = body as { id_token: string }
        token.id_token = change(token.id_token.split('.') as [string, string, string]).join('.')
      })
    const text = (part: string) => Buffer.from(part, 'base64url').toString('utf8')
    const part = (value: string) => Buffer.from(value).toString('base64url')
    const changed = (encoded: string, ...by: [string | RegExp, string]) => part(text(encoded).replace(...by))
    const forgeries: ((parts: [string, string, string]) => string[])[] = [
      ([head, payload, seal]) => [head, changed(payload, /google-\d+@example.org/, victim.email), seal],
      ([head, payload]) => [head, payload, ''],
      ([head, payload, seal]) => [changed(head, /"kid":"[^"]*"/, '"kid":"another"'), payload, seal],
      ([head, payload]) => [changed(head, 'RS256', 'none'), payload, ''],
    ]
    const linked = await db.account.count()
    for (const change of forgeries) {
      const { cookies, back } = await consented()
      forge(change)
      expectRefused(await provider.finish(back, cookies), 'google-failed', cookies)
    }
    expect(await db.account.count()).toBe(linked)
    expect((await provider.signIn(googleAccount())).headers.get('location')).toBe('/browse')
  })

  it('when its code is sent a second time, with or without the cookies of the first request', async () => {
    const claims = googleAccount()
    const { cookies, back } = await consented(claims)
    const copy = cookies.copy()
    expect((await provider.finish(back, cookies)).headers.get('location')).toBe('/browse')
    const without = new CookieJar()
    expectRefused(await provider.finish(back, without), 'google-expired', without)
    expectRefused(await provider.finish(back, copy), 'google-failed', copy)
    // Requests the callback URL again, as the browser's Back button does. This must not end the session.
    await provider.finish(back, cookies)
    expect(await who(cookies)).toMatchObject({ username: claims.email })
  })

  it.each([
    ['for another client', { aud: 'another-client' }],
    ['by another issuer', { iss: 'https://accounts.example.org' }],
    ['expired', { exp: 1_000_000_000 }],
    ['for another sign-in', { nonce: 'of-another-flow' }],
    ['without a nonce', { nonce: undefined }],
    ['of an empty subject', { sub: '' }],
    ['without a subject', { sub: undefined }],
  ])('when the ID token is %s', async (_name, facts) => expectRefusal(googleAccount(facts), 'google-failed'))

  it('when Google refuses to redeem the code', async () => {
    provider.service.once('beforeResponse', (response) => {
      Object.assign(response, { statusCode: 401, body: { error: 'invalid_client', error_description: 'wrong' } })
    })
    await expectRefusal(googleAccount(), 'google-failed')
  })

  it('and a person who is logged in stays logged in', async () => {
    const { person, cookies } = await createSignedIn()
    await provider.signIn(googleAccount({ email_verified: false }), cookies)
    await provider.finish(`${CALLBACK}?error=access_denied`, cookies)
    await provider.finish(`${CALLBACK}?code=x&state=y`, cookies)
    expect(await who(cookies)).toMatchObject({ id: person.id })
  })
})
