import { COOKIE } from '@/tests/support/sign-in'
import { GET as sessionSync } from '@/app/api/auth/session-sync/route'
import { createPerson, signedIn, subscribe } from '@/tests/factories/people'
import { call, CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

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

  it('redirects directly to the start page of the role', async () => {
    const cookies = await signedIn(await createPerson())
    expect((await sync('/registration/verify-email', cookies)).headers.get('location')).toBe('/browse')
  })

  // http/hostile-requests.test.ts tries more of them on the whole product.
  it('redirects to a page of ours that needs no session, and otherwise to /', async () => {
    const own = '/create-new-password?verificationCode=x'
    expect((await sync(own, new CookieJar())).headers.get('location')).toBe(own)
    expect((await call(sessionSync)).headers.get('location')).toBe('/')
    const wrong = ['http://x:y@localhost:3000/browse', 'http://localhost:3001/', 'http://localhost:3000@evil.example']
    for (const url of [...wrong, 'https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example'])
      expect([url, (await sync(url, new CookieJar())).headers.get('location')]).toEqual([url, '/'])
  })

  it('does nothing for a request that is no navigation, such as a picture of another site', async () => {
    const cookies = await signedIn(await createPerson())
    for (const destination of ['empty', 'image', 'iframe']) {
      const answer = await call(sessionSync, { cookies, headers: { 'sec-fetch-dest': destination } })
      expect([answer.status, answer.headers.get('location'), answer.setCookies]).toEqual([200, null, []])
      expect(answer.headers.get('content-type')).toContain('text/plain')
    }
  })
})
