import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NextRequest } from 'next/server'
import { GET as begin } from '@/app/api/auth/[provider]/callback/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { GET as session } from '@/app/api/auth/session/route'
import { SOCKET_HEADER } from '@/lib/server/addresses/client-address'
import { getPlanReturnUrl, consumeReturnTo, readWantedVideo } from '@/lib/server/auth/return-to'
import { db } from '@/lib/server/db/client'
import { requestListener } from '@/lib/server/entry/request-listener'
import { HookedResponse } from '@/lib/server/entry/response-head'
import { redirectToPublicAddress } from '@/lib/server/entry/safe-address'
import { routes } from '@/lib/shared/routes/routes'
import middleware from '@/middleware'
import { createPerson, createSignedIn, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, CookieJar, inRequest } from '@/tests/support/requests/request-scope'
import { COOKIE, idIn } from '@/tests/support/requests/sign-in'
import { CLIENT } from '@/tests/support/servers/google'
import { useSettings } from '@/tests/support/settings'

const HINT = 'rasika_viewer'
const RETURN_TO = 'rasika_return_to'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

describe('logging in and out', () => {
  const logIn = (email: unknown, password: unknown, cookies = new CookieJar()) =>
    call(login, { json: { email, password }, cookies })

  it('returns the session user, and sets an encrypted session cookie and a hint that scripts may read', async () => {
    const person = await createPerson()
    const cookies = new CookieJar()
    const answer = await logIn(person.email, PASSWORD, cookies)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      id: person.id,
      firstName: 'Asha',
      lastName: 'Rao',
      username: person.email,
      provider: 'local',
      role: { id: 3, name: 'GUEST' },
      roleName: 'GUEST',
      status: 'VERIFIED',
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const hint = answer.setCookies.find((each) => each.startsWith(`${HINT}=`)) ?? ''
    expect(hint).toMatch(new RegExp(`^${HINT}=guest\\.\\d+;`))
    expect(hint.toLowerCase()).not.toContain('httponly')
    expect(cookies.get(COOKIE)?.split('.')).toHaveLength(5)
    const stored = [await db.user.findMany(), await db.emailCode.findMany(), await db.account.findMany()]
    expect(JSON.stringify(stored)).not.toContain(PASSWORD)
  })

  it('sets the hint to guest, member or admin', async () => {
    const member = await createPerson()
    await subscribe(member.id, 'active')
    const [owner, guest] = [await createPerson({ staffRole: 'OWNER' }), await createPerson()]
    expect((await signedIn(member)).get(HINT)).toBe(`member.${member.id}`)
    expect((await signedIn(owner)).get(HINT)).toBe(`admin.${owner.id}`)
    expect((await signedIn(guest)).get(HINT)).toBe(`guest.${guest.id}`)
  })

  it('ignores a role in the hint', async () => {
    const { cookies } = await createSignedIn()
    cookies.set(HINT, 'admin')
    expect((await call(session, { cookies })).json()).toMatchObject({ roleName: 'GUEST' })
    expect((await call(session, { cookies: new CookieJar({ [HINT]: 'admin' }) })).json()).toMatchObject({ id: 0 })
  })

  it.each([
    [{}, { email: 'Invalid email', password: 'Invalid password' }],
    [{ email: 'a@example.org', password: ['long enough'] }, { password: 'Invalid password' }],
    [{ email: { not: '' }, password: PASSWORD }, { email: 'Invalid email' }],
  ])('refuses %j', async (json, fields) => {
    const answer = await call(login, { json })
    expect([answer.status, answer.json()]).toEqual([400, { message: Object.values(fields)[0], fields }])
  })

  it('compares the password exactly', async () => {
    const { email } = await createPerson()
    for (const password of [` ${PASSWORD}`, PASSWORD.toUpperCase()])
      expect((await logIn(email, password)).status).toBe(401)
  })

  it('leaves the current session unchanged when a login fails', async () => {
    const { person, cookies } = await createSignedIn()
    await logIn(person.email, 'wrong-password', cookies)
    expect((await call(session, { cookies })).json()).toMatchObject({ id: person.id })
  })

  describe('GET /api/auth/logout', () => {
    it.each([
      ['a click on our page', 'same-origin', 'document'],
      ['an address typed by the person', 'none', 'document'],
      ['a browser that does not say', '', ''],
    ])('logs out, and forgets the page the person wanted, on %s', async (_what, site, dest) => {
      const { cookies } = await createSignedIn()
      cookies.set(RETURN_TO, '/browse/videos/7/info')
      const headers: Record<string, string> = site ? { 'sec-fetch-site': site, 'sec-fetch-dest': dest } : {}
      const answer = await call(logout, { cookies, headers })
      expect([answer.status, answer.headers.get('location'), cookies.size]).toEqual([303, '/', 0])
      expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    })

    it.each([
      ['an image of another site', 'cross-site', 'image'],
      ['an image that slipped into our own page', 'same-origin', 'image'],
      ['a frame of another site', 'cross-site', 'iframe'],
      ['a link on another site', 'cross-site', 'document'],
      ['a neighbouring host', 'same-site', 'document'],
      ['a page loaded ahead', 'same-origin', 'document', 'prefetch'],
    ])('does nothing for %s', async (_what, site, dest, purpose = '') => {
      const { cookies } = await createSignedIn()
      const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': dest, 'sec-purpose': purpose }
      const answer = await call(logout, { cookies, headers })
      expect([answer.setCookies, answer.headers.get('clear-site-data')]).toEqual([[], null])
      expect(await idIn(cookies)).not.toBe(0)
    })

    it('removes the https cookie with the attributes browsers require', async () => {
      settings.change({ APP_URL: 'https://rasika.example' })
      const answer = await call(logout)
      const line = answer.setCookies.find((each) => each.startsWith('__Host-authjs.session-token=;')) ?? ''
      expect(line.toLowerCase()).toContain('max-age=0')
      expect(line.toLowerCase()).toContain('; secure')
    })
  })
})

describe('GET /api/auth/session-sync', () => {
  const sync = (returnUrl: string, cookies: CookieJar) =>
    call(sessionSync, { url: `/api/auth/session-sync?${new URLSearchParams({ returnUrl })}`, cookies })

  it('rewrites the cookie from the database, and redirects back or to the role’s start page', async () => {
    const { person, cookies } = await createSignedIn()
    await subscribe(person.id, 'active')
    const answer = await sync('/browse?from=mail', cookies)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/browse?from=mail')
    expect(cookies.get(HINT)).toMatch(/^member\.\d+$/)
    expect((await sync('/registration/verify-email', cookies)).headers.get('location')).toBe('/browse')
  })

  it('removes a session that has ended', async () => {
    const cookies = new CookieJar({ [COOKIE]: 'nonsense', [HINT]: 'admin' })
    expect((await sync('/', cookies)).status).toBe(303)
    expect(cookies.size).toBe(0)
  })

  // Tries a few URLs only: tests/http/hostile-requests.test.ts tries more on the running product.
  it('redirects to a page of ours that requires no session, otherwise to /', async () => {
    const own = '/create-new-password?verificationCode=x'
    expect((await sync(own, new CookieJar())).headers.get('location')).toBe(own)
    expect((await call(sessionSync)).headers.get('location')).toBe('/')
    const wrong = ['http://x:y@localhost:3000/browse', 'http://localhost:3001/', 'http://localhost:3000@evil.example']
    for (const url of [...wrong, 'https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])
      expect([url, (await sync(url, new CookieJar())).headers.get('location')]).toEqual([url, '/'])
  })

  it('does nothing for a request that isn’t a navigation, such as a picture on another site', async () => {
    const { cookies } = await createSignedIn()
    for (const destination of ['empty', 'image', 'iframe']) {
      const answer = await call(sessionSync, { cookies, headers: { 'sec-fetch-dest': destination } })
      expect([answer.status, answer.headers.get('location'), answer.setCookies]).toEqual([200, null, []])
      expect(answer.headers.get('content-type')).toContain('text/plain')
    }
  })
})

describe('the page to return to after login', () => {
  const visit = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

  async function open(path: string, { method = 'GET', headers = visit as Record<string, string>, cookies = '' } = {}) {
    const url = new URL(path, 'http://localhost:3000')
    const response = await middleware(new NextRequest(url, { method, headers: { ...headers, cookie: cookies } }))
    const cookie = response.cookies.get(RETURN_TO)
    return { response, location: response.headers.get('location'), kept: cookie?.value, cookie }
  }

  const jarOf = (value: string) => new CookieJar({ [RETURN_TO]: value })
  const take = (jar: CookieJar) => inRequest({ cookies: jar }, () => consumeReturnTo())

  describe('when a visitor opens a page', () => {
    it.each(['/dance', '/browse/videos/7/info?from=mail&x=%C3%A9', '/account', '/dashboard/tags', '/select-package'])(
      'is remembered for %s, and the visitor goes to /',
      async (path) => {
        const { location, kept, cookie } = await open(path)
        expect(new URL(location ?? '').pathname).toBe('/')
        expect(kept).toBe(path)
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'lax', path: '/', maxAge: 1800, secure: false })
      },
    )

    it('is remembered if the login URL names a page of ours, including a public one', async () => {
      const to = async (path: string) => (await open(`/login?${new URLSearchParams({ to: path })}`)).kept
      for (const path of ['/ragas/todi', '/account']) expect(await to(path)).toBe(path)
      for (const path of ['https://evil.example/ragas/todi', '//evil.example/ragas/x', '/login'])
        expect(await to(path)).toBeUndefined()
    })

    it('is remembered at login even if the cookie’s session was ended elsewhere', async () => {
      const person = await createPerson()
      const { header } = await signedIn(person)
      await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
      expect((await open('/login?to=%2Fdance', { cookies: header })).kept).toBe('/dance')
    })

    it('is in a secure cookie on https', async () => {
      settings.change({ APP_URL: 'https://rasika.example' })
      const request = new NextRequest('https://rasika.example/dance', { headers: visit })
      expect((await middleware(request)).cookies.get(`__Host-${RETURN_TO}`)?.secure).toBe(true)
    })

    it('is remembered by the Accept header when a browser sends no Sec-Fetch headers', async () => {
      expect((await open('/dance', { headers: { accept: 'text/html,*/*;q=0.8' } })).kept).toBe('/dance')
      expect((await open('/dance', { headers: { accept: '*/*' } })).kept).toBeUndefined()
    })

    it.each<[string, string, Parameters<typeof open>[1]?]>([
      ['data of the framework', '/dance', { headers: { accept: '*/*', rsc: '1', 'sec-fetch-dest': 'empty' } }],
      ['a picture', '/dance', { headers: { accept: 'image/*', 'sec-fetch-dest': 'image' } }],
      ['a frame', '/dance', { headers: { accept: 'text/html', 'sec-fetch-dest': 'iframe' } }],
      ['a page loaded ahead', '/dance', { headers: { ...visit, 'sec-purpose': 'prefetch;prerender' } }],
      ['a page loaded ahead by an older browser', '/dance', { headers: { ...visit, purpose: 'prefetch' } }],
      ['HEAD', '/dance', { method: 'HEAD' }],
      ['POST', '/dance', { method: 'POST' }],
      ['a very long path', `/search?query=${'a'.repeat(500)}`],
      ...['/', '/login', '/about', '/no-such-page', '/confirm-email-verification', '/browse'].map(
        (path) => [`the path ${path}`, path] as [string, string],
      ),
    ])('is not remembered for %s', async (_what, path, how = {}) => {
      expect((await open(path, how)).kept).toBeUndefined()
    })

    it('is not remembered for a logged-in person without access', async () => {
      const guest = (await signedIn(await createPerson())).header
      const unverified = (await signedIn(await createPerson({ status: 'UNVERIFIED' }))).header
      expect(await open('/dashboard/tags', { cookies: guest })).toMatchObject({ kept: undefined })
      expect(await open('/dance', { cookies: unverified })).toMatchObject({ kept: undefined })
    })

    it('is remembered when the session was ended elsewhere', async () => {
      const { person, cookies } = await createSignedIn()
      await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
      const answer = await call(sessionSync, { url: '/api/auth/session-sync?returnUrl=%2Fdance%3Fpage%3D2', cookies })
      expect(answer.headers.get('location')).toBe('/')
      expect([cookies.get(COOKIE), cookies.get(RETURN_TO)]).toEqual([undefined, '/dance?page=2'])
    })
  })

  describe('when a visitor is invited to sign up', () => {
    const video = '/browse/videos/7/info'
    const invite = (to: string, more: Parameters<typeof open>[1] = {}) =>
      open(`/registration?${new URLSearchParams({ email: 'a@b.example', to })}`, more)

    it('is the one named in the invitation, and the page has a clean URL', async () => {
      expect(await invite(video)).toMatchObject({
        kept: video,
        location: 'http://localhost:3000/registration?email=a%40b.example',
      })
      expect((await invite(video, { headers: { rsc: '1', 'sec-fetch-dest': 'empty' } })).kept).toBe(video)
    })

    it('starts at the piece of that video which was chosen before', async () => {
      expect((await invite(video, { cookies: `${RETURN_TO}=${video}?t=90` })).kept).toBe(`${video}?t=90`)
      expect((await invite(video, { cookies: `${RETURN_TO}=/browse/videos/8/info?t=90` })).kept).toBe(video)
    })

    it.each(['https://evil.example/dance', '//evil.example', '/about', '/api/auth/logout', ''])(
      'is nothing for %s',
      async (to) => {
        const { kept, location } = await invite(to)
        expect([kept, new URL(location ?? '').origin]).toEqual([undefined, 'http://localhost:3000'])
      },
    )

    it('is nothing for a prefetched page', async () => {
      expect((await invite(video, { headers: { rsc: '1', 'next-router-prefetch': '1' } })).kept).toBeUndefined()
    })
  })

  describe('when it is read', () => {
    it('is returned once', async () => {
      const jar = jarOf('/dance?page=2')
      expect(await take(jar)).toBe('/dance?page=2')
      expect(jar.size).toBe(0)
      expect(await take(jar)).toBeNull()
    })

    it.each([
      'https://evil.example/dance',
      '//evil.example/dance',
      '/\\evil.example',
      'javascript:alert(1)',
      '/api/auth/logout',
      '/login',
      '/',
      `/dance?${'x'.repeat(600)}`,
    ])('is ignored if someone else wrote it: %s', async (value) => {
      const jar = jarOf(value)
      expect(await take(jar)).toBeNull()
      expect(jar.size).toBe(0)
    })
  })

  describe('at login', () => {
    const [video, forStaff] = ['/browse/videos/7/info?t=90', '/dashboard/user-accounts']
    const logIn = async ({ email }: { email: string }, jar: CookieJar) =>
      (await call(login, { json: { email, password: PASSWORD }, cookies: jar })).headers.get('x-return-to')

    it.each<[string, Parameters<typeof createPerson>[0], string, string | null, string | undefined]>([
      ['sent in a header of the response', {}, '/artists/7', '/artists/7', undefined],
      ['sent to staff where it is a page for staff', { staffRole: 'OWNER' }, forStaff, forStaff, undefined],
      ['sent to nobody else where it is one for staff', {}, forStaff, null, undefined],
      ['kept for who must verify an address first', { status: 'UNVERIFIED' }, '/dance', null, '/dance'],
    ])('is %s', async (_what, facts, wanted, sent, kept) => {
      const jar = jarOf(wanted)
      expect([await logIn(await createPerson(facts), jar), jar.get(RETURN_TO)]).toEqual([sent, kept])
    })

    it('isn’t sent if no page was remembered, and is kept when the login fails', async () => {
      expect(await logIn(await createPerson(), new CookieJar())).toBeNull()
      const jar = jarOf('/dance')
      expect([await logIn({ email: 'nobody@example.org' }, jar), jar.get(RETURN_TO)]).toEqual([null, '/dance'])
    })

    it('is kept for a guest who came for a video until the plan’s checkout has led back to it', async () => {
      const jar = jarOf(video)
      expect([await logIn(await createPerson(), jar), jar.get(RETURN_TO)]).toEqual([video, video])
      const paid = (address: string) => inRequest({ cookies: jar }, () => getPlanReturnUrl(address))
      const after = (path: string) => `http://localhost:3000${routes.afterPayment(path)}`
      expect(await paid(after(routes.browse))).toBe(after(video))
      expect(await paid(after(routes.account))).toBe(after(routes.account))
      expect(await inRequest({ cookies: jar }, () => readWantedVideo())).toBe(video)

      const member = await createPerson()
      await subscribe(member.id, 'active')
      const own = jarOf(video)
      expect([await logIn(member, own), own.get(RETURN_TO)]).toEqual([video, undefined])
      const elsewhere = jarOf('/account')
      expect(await inRequest({ cookies: elsewhere }, () => readWantedVideo())).toBeNull()
    })
  })

  // Opening the page doesn't use up the link, because the page verifies with a separate request.
  it.each([
    ['a person opens it', {}],
    ['its headers alone are asked for', { method: 'HEAD' }],
    ['it is loaded ahead', { headers: { ...visit, 'sec-purpose': 'prefetch' } }],
  ])('doesn’t affect confirmation links, which open their page when %s', async (_when, how) => {
    const { response } = await open('/confirm-email-verification?verificationCode=abc', how)
    expect(response.headers.get('x-middleware-next')).toBe('1')
  })
})

describe('a second host of the product', () => {
  type Asked = { appUrl: string; path?: string; client?: string; method?: string; cookie?: string }
  const site = { appUrl: 'https://rasika.example' }
  const laptop = { appUrl: 'http://localhost:3000' }

  const server = createServer(
    { ServerResponse: HookedResponse },
    requestListener([redirectToPublicAddress], async (_, response) => void response.end()),
  )
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => server.close())

  async function answer(host: string, { appUrl, path = '/login', client, method = 'GET', cookie = '' }: Asked) {
    settings.change({ APP_URL: appUrl })
    const headers = { host, cookie, ...(client && { [SOCKET_HEADER]: client }) }
    const { port } = server.address() as AddressInfo
    const [response] = (await once(request({ port, path, method, headers }).end(), 'response')) as [IncomingMessage]
    response.resume()
    return response.headers
  }

  const led = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).location ?? null

  it.each([
    ...['www.rasika.example', '127.0.0.1:3000', '192.168.1.5:3000', 'rasika.example:3000', '[::1]:3000'],
    'evil.example',
  ])('redirects from %s to the public one before login, with path and query', async (host) => {
    const own = '/create-new-password?verificationCode=x'
    for (const path of ['/login?to=%2Fdance', '/registration?from=prospect', '/forgot-password', own])
      expect(await led(host, { ...site, path })).toBe(`https://rasika.example${path}`)
  })

  it.each<[string, string, Asked]>([
    ['the public one', 'rasika.example', site],
    ['the public one with its port', 'RASIKA.example:443', site],
    ['what is sent', 'www.rasika.example', { ...site, method: 'POST' }],
    ['another page', 'www.rasika.example', { ...site, path: '/unsubscribe' }],
    ['no host', 'not a host', site],
    ['the public one of a laptop', 'localhost:3000', laptop],
    ['a telephone in the network of a laptop', '192.168.1.5:3000', { ...laptop, client: '192.168.1.9' }],
    ['a port of a laptop that is passed on', 'localhost:8080', { ...laptop, client: '172.17.0.1' }],
    ['a tunnel to a laptop', 'some-name.tunnel.example', { ...laptop, client: '127.0.0.1' }],
  ])('doesn’t redirect from %s', async (_what, host, asked) => expect(await led(host, asked)).toBeNull())

  it('redirects only once behind a proxy that hides the browser’s host', async () => {
    const cookie = (await answer('app:3000', site))['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect(cookie).toBe('__Host-rasika_led=1')
    expect(await led('app:3000', { ...site, cookie })).toBeNull()
  })

  it.each<[string, Asked]>([
    ['127.0.0.1:3000', { ...laptop, client: '127.0.0.1' }],
    ['[::1]:3000', { ...laptop, client: '127.0.0.1' }],
    ['192.168.1.5:3000', { ...laptop, client: '127.0.0.1' }],
    ['192.168.1.5:3000', { ...laptop, client: '::ffff:192.168.1.5' }],
    ['localhost:3000', { appUrl: 'http://127.0.0.1:3000' }],
  ])('on a laptop redirects from %s to another host: %j', async (host, asked) =>
    expect(await led(host, asked)).toBe(`${asked.appUrl}/login`),
  )

  it('starts no login with Google', async () => {
    settings.change({ ...CLIENT, APP_URL: 'https://rasika.example' })
    const headers = { host: 'www.rasika.example', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
    const answer = await call(begin, { url: '/api/auth/google/callback', params: { provider: 'google' }, headers })
    expect(answer.headers.get('location')).toBe('https://rasika.example/login')
    expect(answer.setCookies).toEqual([])
  })
})
