import { NextRequest } from 'next/server'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as logout } from '@/app/api/auth/logout/route'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { afterPlanPayment, takeReturnTo, wantedVideo } from '@/lib/server/auth/return-to'
import { db } from '@/lib/server/db/client'
import { routes } from '@/lib/shared/routes/routes'
import middleware from '@/middleware'
import { createPerson, PASSWORD, signedIn, subscribe } from '@/tests/factories/people'
import { call, CookieJar, inRequest } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

const COOKIE = 'rasika_return_to'
const visit = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }

/** Runs the middleware for an address. */
async function open(path: string, { method = 'GET', headers = visit as Record<string, string>, cookies = '' } = {}) {
  const request = new NextRequest(new URL(path, 'http://localhost:3000'), {
    method,
    headers: { ...headers, cookie: cookies },
  })
  const response = await middleware(request)
  const cookie = response.cookies.get(COOKIE)
  return { response, location: response.headers.get('location'), kept: cookie?.value, cookie }
}

const jarOf = (value: string) => new CookieJar({ [COOKIE]: value })
const take = (jar: CookieJar) => inRequest({ cookies: jar }, () => takeReturnTo())

describe('the page to return to after login', () => {
  useTestDatabase()
  const { change } = useSettings({ RATE_LIMIT_FACTOR: '1000' })

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

    it('is remembered where the login’s address names a page of ours, also a public one of a name', async () => {
      const to = async (path: string) => (await open(`/login?${new URLSearchParams({ to: path })}`)).kept
      expect([await to('/ragas/todi'), await to('/account')]).toEqual(['/ragas/todi', '/account'])
      expect([
        await to('https://evil.example/ragas/todi'),
        await to('//evil.example/ragas/x'),
        await to('/login'),
      ]).toEqual([...[undefined, undefined, undefined]])
    })

    it('is remembered at the login also where the cookie is of a session that was ended elsewhere', async () => {
      const person = await createPerson()
      const { header } = await signedIn(person)
      await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
      expect((await open('/login?to=%2Fdance', { cookies: header })).kept).toBe('/dance')
    })

    it('is in a secure cookie where the product is on https', async () => {
      change({ APP_URL: 'https://rasika.example' })
      const request = new NextRequest('https://rasika.example/dance', { headers: visit })
      expect((await middleware(request)).cookies.get(`__Host-${COOKIE}`)?.secure).toBe(true)
    })

    it('is remembered by the Accept header when a browser sends no Sec-Fetch headers', async () => {
      expect((await open('/dance', { headers: { accept: 'text/html,*/*;q=0.8' } })).kept).toBe('/dance')
      expect((await open('/dance', { headers: { accept: '*/*' } })).kept).toBeUndefined()
    })

    it.each([
      ['data of the framework', { accept: '*/*', rsc: '1', 'sec-fetch-dest': 'empty' }],
      ['a picture', { accept: 'image/*', 'sec-fetch-dest': 'image' }],
      ['a frame', { accept: 'text/html', 'sec-fetch-dest': 'iframe' }],
      ['a page loaded ahead', { ...visit, 'sec-purpose': 'prefetch;prerender' }],
      ['a page loaded ahead by an older browser', { ...visit, purpose: 'prefetch' }],
    ])('is not remembered for %s', async (_what, headers) => {
      const { kept, location } = await open('/dance', { headers })
      expect(location).toContain('/')
      expect(kept).toBeUndefined()
    })

    it.each(['HEAD', 'POST'])('is not remembered for %s', async (method) => {
      expect((await open('/dance', { method })).kept).toBeUndefined()
    })

    it.each([
      '/',
      '/login',
      '/about',
      '/no-such-page',
      '/confirm-email-verification',
      '/browse',
      `/search?query=${'a'.repeat(500)}`,
    ])('is not remembered for the path %s', async (path) => {
      expect((await open(path)).kept).toBeUndefined()
    })

    it('is not remembered for a person who is signed in and has no access', async () => {
      const guest = (await signedIn(await createPerson())).header
      const unverified = (await signedIn(await createPerson({ status: 'UNVERIFIED' }))).header
      expect(await open('/dashboard/tags', { cookies: guest })).toMatchObject({ kept: undefined })
      expect(await open('/dance', { cookies: unverified })).toMatchObject({ kept: undefined })
    })

    it('is remembered when the session was ended elsewhere', async () => {
      const person = await createPerson()
      const cookies = await signedIn(person)
      await db.user.update({ where: { id: person.id }, data: { sessionVersion: { increment: 1 } } })
      const answer = await call(sessionSync, { url: '/api/auth/session-sync?returnUrl=%2Fdance%3Fpage%3D2', cookies })
      expect(answer.headers.get('location')).toBe('/')
      expect([cookies.get('authjs.session-token'), cookies.get(COOKIE)]).toEqual([undefined, '/dance?page=2'])
    })
  })

  describe('when a visitor is invited to sign up', () => {
    const video = '/browse/videos/7/info'
    const invite = (to: string, more: Parameters<typeof open>[1] = {}) =>
      open(`/registration?${new URLSearchParams({ email: 'a@b.example', to })}`, more)

    it('is what the invitation names, and the page has its plain address', async () => {
      expect(await invite(video)).toMatchObject({
        kept: video,
        location: 'http://localhost:3000/registration?email=a%40b.example',
      })
      expect((await invite(video, { headers: { rsc: '1', 'sec-fetch-dest': 'empty' } })).kept).toBe(video)
    })

    it('begins at the piece of that video which was chosen before, not of another', async () => {
      expect((await invite(video, { cookies: `${COOKIE}=${video}?t=90` })).kept).toBe(`${video}?t=90`)
      expect((await invite(video, { cookies: `${COOKIE}=/browse/videos/8/info?t=90` })).kept).toBe(video)
    })

    it.each(['https://evil.example/dance', '//evil.example', '/about', '/api/auth/logout', ''])(
      'is nothing for %s',
      async (to) => {
        const { kept, location } = await invite(to)
        expect([kept, new URL(location ?? '').origin]).toEqual([undefined, 'http://localhost:3000'])
      },
    )

    it('is nothing for a page that is loaded ahead', async () => {
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
    ])('is ignored when somebody else wrote it: %s', async (value) => {
      const jar = jarOf(value)
      expect(await take(jar)).toBeNull()
      expect(jar.size).toBe(0)
    })
  })

  describe('at login', () => {
    const logIn = async (facts: Parameters<typeof createPerson>[0], jar: CookieJar) => {
      const { email } = await createPerson(facts)
      const answer = await call(login, { json: { email, password: PASSWORD }, cookies: jar })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.json()).sort()).toEqual(
        ['firstName', 'id', 'lastName', 'provider', 'role', 'roleName', 'status', 'username'].sort(),
      )
      return answer.headers.get('x-return-to')
    }

    it('is sent in a header of the response, and its cookie is removed', async () => {
      const jar = jarOf('/artists/7')
      expect(await logIn({}, jar)).toBe('/artists/7')
      expect(jar.get(COOKIE)).toBeUndefined()
    })

    it('is not sent when no page was remembered', async () => {
      expect(await logIn({}, new CookieJar())).toBeNull()
    })

    it('stays for a guest who came for a video, until a checkout of the plan has led back to it', async () => {
      const video = '/browse/videos/7/info?t=90'
      const jar = jarOf(video)
      expect([await logIn({}, jar), jar.get(COOKIE)]).toEqual([video, video])
      const paid = (address: string) => inRequest({ cookies: jar }, () => afterPlanPayment(address))
      const origin = 'http://localhost:3000'
      expect(await paid(origin + routes.afterPayment(routes.browse))).toBe(origin + routes.afterPayment(video))
      expect(await paid(origin + routes.afterPayment(routes.account))).toBe(
        origin + routes.afterPayment(routes.account),
      )
      expect(await inRequest({ cookies: jar }, () => wantedVideo())).toBe(video)

      const member = await createPerson()
      await subscribe(member.id, 'active')
      const own = jarOf(video)
      const answer = await call(login, { json: { email: member.email, password: PASSWORD }, cookies: own })
      expect([answer.headers.get('x-return-to'), own.get(COOKIE)]).toEqual([video, undefined])
      const elsewhere = jarOf('/account')
      expect(await inRequest({ cookies: elsewhere }, () => wantedVideo())).toBeNull()
    })

    it('is sent only to staff when it is a page for staff', async () => {
      expect(await logIn({ staffRole: 'OWNER' }, jarOf('/dashboard/user-accounts'))).toBe('/dashboard/user-accounts')
      const jar = jarOf('/dashboard/user-accounts')
      expect(await logIn({}, jar)).toBeNull()
      expect(jar.get(COOKIE)).toBeUndefined()
    })

    it('is kept for a person who must verify an address first', async () => {
      const jar = jarOf('/dance')
      expect(await logIn({ status: 'UNVERIFIED' }, jar)).toBeNull()
      expect(jar.get(COOKIE)).toBe('/dance')
    })

    it('is kept when the login fails', async () => {
      const jar = jarOf('/dance')
      await call(login, { json: { email: 'nobody@example.org', password: PASSWORD }, cookies: jar })
      expect(jar.get(COOKIE)).toBe('/dance')
    })
  })

  describe('at logout', () => {
    it('is removed, because another person may sign in next', async () => {
      const cookies = await signedIn(await createPerson())
      cookies.set(COOKIE, '/browse/videos/7/info')
      expect((await call(logout, { cookies })).headers.get('location')).toBe('/')
      expect(cookies.size).toBe(0)
    })

    it('stays when a picture of another site requests the logout', async () => {
      const cookies = await signedIn(await createPerson())
      cookies.set(COOKIE, '/dance')
      await call(logout, { cookies, headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' } })
      expect(cookies.get(COOKIE)).toBe('/dance')
    })
  })

  describe('and the link of a verification mail', () => {
    const link = '/confirm-email-verification?verificationCode=abc'

    // The page itself changes nothing: it confirms by a request of its own.
    it.each([
      ['a person opens it', {}],
      ['its headers alone are asked for', { method: 'HEAD' }],
      ['it is loaded ahead', { headers: { ...visit, 'sec-purpose': 'prefetch' } }],
    ])('opens its page when %s', async (_when, how) => {
      expect((await open(link, how)).response.headers.get('x-middleware-next')).toBe('1')
    })
  })
})
