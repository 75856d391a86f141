import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { Client, each, origin, signIn } from '@/tests/http/support/client'
import { headerProblems } from '@/tests/http/support/headers'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { addressOf, servedPages } from '@/tests/support/requests/app-files'

/** Tests response headers. protected-content.test.ts also checks the headers of every response it fetches. */

const visitor = new Client()
const policyOf = async (path: string) => (await visitor.ask(path)).headers.get('content-security-policy') ?? ''

test('every page of the dashboard has a content security policy for our own scripts only, and is not stored', async () => {
  const admin = await signIn(demoAccounts.admin)
  const pages = servedPages().filter(({ group }) => group === 'admin')
  const problems: string[] = []
  await each(pages, async (page) => void problems.push(...headerProblems(await admin.ask(addressOf(page)))), 2)
  expect(problems).toEqual([])
})

test('a query changes no header of a cached page', async () => {
  const told = `x-request-id etag date content-length x-nextjs-cache x-nextjs-prerender x-nextjs-stale-time
    x-middleware-rewrite`.split(/\s+/)
  const headersOf = async (path: string) => {
    const { headers } = await visitor.ask(path, { headers: { 'accept-encoding': 'identity' } })
    return Object.fromEntries([...headers].filter(([name]) => !told.includes(name)))
  }
  for (const path of [routes.home, routes.about, routes.trailer(1)]) {
    await visitor.ask(path)
    // The server removes such a query, so that both requests get the cached page.
    expect([path, await headersOf(path)]).toEqual([path, await headersOf(`${path}?from=elsewhere`)])
  }
})

test('the nonce of a content security policy is used only once', async () => {
  const nonce = async () => /'nonce-[^']+'/.exec(await policyOf(routes.login))?.[0]
  expect(await nonce()).toBeTruthy()
  expect(await nonce()).not.toBe(await nonce())
})

test('a content security policy in a request never reaches a response', async () => {
  const sent = { 'content-security-policy': "script-src 'nonce-c3RyYW5nZXI='" }
  for (const path of [routes.privacy, '/another-page-that-is-not', routes.login]) {
    const { headers, text } = await visitor.ask(path, { headers: sent })
    expect(text + headers.get('content-security-policy')).not.toContain('c3RyYW5nZXI')
  }
})

test('a login page redirects from another host name of this machine to the public one', async () => {
  const address = `${origin.replace('localhost', '127.0.0.1')}${routes.login}`
  const answer = await fetch(address, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([307, origin + routes.login])
})

test('an action that is gone after an update is reported, on a cached page too', async () => {
  const headers = { 'next-action': '7f'.repeat(21), 'content-type': 'text/plain;charset=UTF-8', origin }
  for (const path of [routes.home, routes.login]) {
    const answer = await visitor.ask(path, { method: 'POST', headers, body: '[]' })
    expect([path, answer.status, answer.headers.get('x-nextjs-action-not-found')]).toEqual([path, 409, '1'])
  }
})

test('no cache may store a personal response', async () => {
  const member = await signIn(demoAccounts.member)
  const requests = [apiRoutes.session, apiRoutes.profile, apiRoutes.rentals, apiRoutes.myList, apiRoutes.ownVideo(1)]
  for (const path of [...requests, apiRoutes.video(1), `${apiRoutes.search}?query=raga`]) {
    expect([path, (await member.ask(path)).headers.get('cache-control')]).toEqual([
      path,
      expect.stringContaining('no-store'),
    ])
  }
})

test('responses that are not pages run no scripts when they are opened directly', async () => {
  for (const path of [apiRoutes.session, '/api/feed/trailers', '/art/hero-music.webp', routes.siteCard]) {
    const policy = await policyOf(path)
    expect([path, policy.includes("default-src 'none'"), policy.includes('script-src')]).toEqual([path, true, false])
  }
})

test.each([routes.browse, routes.videoInfo(1)])(
  'an edition of %s holds no personal data and no source of a video',
  async (path) => {
    const { status, text, headers } = await (await signIn(demoAccounts.member)).ask(path)
    expect(status).toBe(200)
    const personal = ['>Mohan<', demoAccounts.member, 'fileUrl', 'embedKey', '/api/media/']
    expect(personal.filter((each) => text.includes(each))).toEqual([])
    const policy = headers.get('content-security-policy')
    expect(policy).not.toContain("'nonce-")
    expect(policy).toContain("'sha256-")
    expect(headers.get('cache-control')).toContain('no-store')
  },
)

test.each(['image/avif', 'image/webp'])(
  'a resized picture is made once as %s and then served from the cache',
  async (type) => {
    const path = `/_next/image?url=${encodeURIComponent('/art/fallback.webp')}&w=640&q=60`
    await visitor.ask(path, { headers: { accept: type } })
    const { status, headers } = await visitor.ask(path, { headers: { accept: type } })
    const told = ['x-nextjs-cache', 'content-type', 'vary'].map((name) => headers.get(name))
    expect([status, ...told]).toEqual([200, 'HIT', type, expect.stringContaining('Accept')])
  },
)
