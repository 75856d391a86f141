import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

const COOKIE = 'authjs.session-token'

describe('GET /api/auth/session-sync', () => {
  useTestDatabase()
  useSettings()

  const sync = (returnUrl: string, cookies: CookieJar) =>
    call(sessionSync, { url: `/api/auth/session-sync?${new URLSearchParams({ returnUrl })}`, cookies })

  it('writes the cookie again from the database and redirects back', async () => {
    const person = await createPerson()
    const cookies = await signedIn(person)
    await subscribe(person.id, 'active')
    const answer = await sync('/browse?from=mail', cookies)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/browse?from=mail')
    expect(cookies.get('rasika_viewer')).toMatch(/^member\.\d+$/)
  })

  it('removes a session that has ended', async () => {
    const cookies = new CookieJar({ [COOKIE]: 'nonsense', rasika_viewer: 'admin' })
    expect((await sync('/', cookies)).status).toBe(303)
    expect(cookies.size).toBe(0)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'http://localhost:3000@evil.example',
    'http://x:y@localhost:3000/browse',
    'http://localhost:3001/',
  ])('does not redirect to %p', async (returnUrl) => {
    expect((await sync(returnUrl, new CookieJar())).headers.get('location')).toBe('/')
  })

  it('redirects directly to the start page of the role', async () => {
    const cookies = await signedIn(await createPerson({ status: 'VERIFIED' }))
    const answer = await call(sessionSync, { url: '/?returnUrl=%2Fregistration%2Fverify-email', cookies })
    expect(answer.headers.get('location')).toBe('/browse')
  })

  it('redirects to the login page when the session has ended', async () => {
    const answer = await call(sessionSync, { url: '/?returnUrl=%2Fcreate-new-password%3FverificationCode%3Dx' })
    expect(answer.headers.get('location')).toBe('/create-new-password?verificationCode=x')
  })

  it('does nothing for a request that is no navigation, such as a picture of another site', async () => {
    const cookies = await signedIn(await createPerson())
    for (const destination of ['empty', 'image', 'iframe']) {
      const answer = await call(sessionSync, { cookies, headers: { 'sec-fetch-dest': destination } })
      expect([answer.status, answer.headers.get('location'), answer.setCookies]).toEqual([200, null, []])
      expect(answer.headers.get('content-type')).toContain('text/plain')
    }
  })

  it('redirects to / without a target', async () => {
    expect((await call(sessionSync)).headers.get('location')).toBe('/')
  })
})
