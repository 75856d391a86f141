import { GET as session } from '@/app/api/auth/session/route'
import { db } from '@/lib/server/db/client'
import { createPerson, signedIn } from '@/tests/factories/people'
import { CALLBACK, expectRefused, googleAccount, located, useGoogle } from '@/tests/support/google'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

describe('a sign-in through Google is refused', () => {
  useTestDatabase()
  const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
  const provider = useGoogle(settings)

  const who = async (cookies: CookieJar) => (await call(session, { cookies })).json()

  it.each([
    ['when the person cancels', 'access_denied', 'google-cancelled'],
    ['when Google reports another error', 'server_error', 'google-failed'],
  ])('%s, and Google’s text is not shown', async (_when, error, shown) => {
    const cookies = new CookieJar()
    const state = located(await provider.begin(cookies)).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error, error_description: '<b>Call 0800</b>', state })
    expectRefused(await provider.finish(`${CALLBACK}?${query}`, cookies), shown, cookies)
  })

  it('when the state is forged or missing', async () => {
    for (const change of ['forged', null]) {
      const cookies = new CookieJar()
      const path = await provider.consent(await provider.begin(cookies), googleAccount())
      const back = new URL(path, 'http://localhost:3000')
      if (change) back.searchParams.set('state', change)
      else back.searchParams.delete('state')
      expectRefused(await provider.finish(back.pathname + back.search, cookies), 'google-failed', cookies)
    }
    expect(provider.tokenRequests).toEqual([])
  })

  it('when another browser began it', async () => {
    const attacker = new CookieJar()
    const back = await provider.consent(await provider.begin(attacker), googleAccount())
    const empty = new CookieJar()
    expectRefused(await provider.finish(back, empty), 'google-expired', empty)
    const victim = new CookieJar()
    await provider.begin(victim)
    expectRefused(await provider.finish(back, victim), 'google-failed', victim)
    expect(provider.tokenRequests).toEqual([])
  })

  it.each([['pkce'], ['state'], ['nonce']])('when its %s cookie is missing or forged', async (name) => {
    for (const value of [undefined, 'forged', 'a.b.c.d.e']) {
      const cookies = new CookieJar()
      const back = await provider.consent(await provider.begin(cookies), googleAccount())
      cookies.set(`rasika.oauth.${name}`, value ?? '')
      expectRefused(await provider.finish(back, cookies), 'google-expired', cookies)
    }
  })

  it('when one of its cookies is used as another one', async () => {
    const cookies = new CookieJar()
    const back = await provider.consent(await provider.begin(cookies), googleAccount())
    cookies.set('rasika.oauth.nonce', cookies.get('rasika.oauth.pkce') ?? '')
    expectRefused(await provider.finish(back, cookies), 'google-expired', cookies)
  })

  it('when Google did not sign what it says of the person', async () => {
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
    for (const change of forgeries) {
      const cookies = new CookieJar()
      const back = await provider.consent(await provider.begin(cookies), googleAccount())
      forge(change)
      expectRefused(await provider.finish(back, cookies), 'google-failed', cookies)
    }
    expect(await db.account.count()).toBe(0)
    expect((await provider.signIn(googleAccount())).headers.get('location')).toBe('/browse')
  })

  it('when its code comes a second time, with or without the cookies of the first request', async () => {
    const cookies = new CookieJar()
    const claims = googleAccount()
    const back = await provider.consent(await provider.begin(cookies), claims)
    const copy = cookies.copy()
    expect((await provider.finish(back, cookies)).headers.get('location')).toBe('/browse')
    const without = new CookieJar()
    expectRefused(await provider.finish(back, without), 'google-expired', without)
    expectRefused(await provider.finish(back, copy), 'google-failed', copy)
    // Going back in the browser's history does not end a session.
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
  ])('when the ID token is %s', async (_name, facts) => {
    const cookies = new CookieJar()
    expectRefused(await provider.signIn(googleAccount(facts), cookies), 'google-failed', cookies)
  })

  it('when Google refuses to redeem the code', async () => {
    provider.service.once('beforeResponse', (response) => {
      Object.assign(response, { statusCode: 401, body: { error: 'invalid_client', error_description: 'wrong' } })
    })
    const cookies = new CookieJar()
    expectRefused(await provider.signIn(googleAccount(), cookies), 'google-failed', cookies)
  })

  it('and the person who is signed in stays signed in', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await provider.signIn(googleAccount({ email_verified: false }), cookies)
    await provider.finish(`${CALLBACK}?error=access_denied`, cookies)
    await provider.finish(`${CALLBACK}?code=x&state=y`, cookies)
    expect(await who(cookies)).toMatchObject({ id: person.id })
  })
})
