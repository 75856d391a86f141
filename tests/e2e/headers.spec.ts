import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { addressOf, servedPages } from '@/tests/support/app-files'

/**
 * Response headers: content security policy, caching and what else a browser must refuse. Each test's guard fails where
 * a page violates its policy.
 */

const cachedPages = [
  routes.home,
  routes.about,
  routes.help,
  routes.partners,
  routes.privacy,
  routes.terms,
  routes.trailer(1),
  '/nosuch',
  '/x.html',
]
const pages = servedPages()
  .filter(({ group, pattern }) => group !== 'public' || !pattern.startsWith('/landing'))
  .map((page) => addressOf(page))

test('every page has a content security policy for our own scripts only, and the other security headers', async ({
  page,
}) => {
  await signIn(page, demoAccounts.admin)
  for (const path of [...new Set([...pages, ...cachedPages])]) {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    const headers = answer.headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['x-powered-by'], path).toBeUndefined()
    if (answer.status() >= 300 && answer.status() < 400) continue
    const scripts = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? ''
    expect(scripts, path).toMatch(/^'self'( 'sha256-[^']{44}'| 'nonce-[^']{24}')+$/)
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['referrer-policy'], path).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
    expect(headers['permissions-policy'], path).toContain('camera=()')
  }
})

test('a cached page has the same headers as one from the framework', async ({ request }) => {
  const told = [
    'x-request-id',
    'etag',
    'date',
    'content-length',
    'x-nextjs-cache',
    'x-nextjs-prerender',
    'x-nextjs-stale-time',
    'x-middleware-rewrite',
  ]
  const headersOf = async (path: string) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'identity' } })
    return Object.fromEntries(Object.entries(answer.headers()).filter(([name]) => !told.includes(name)))
  }
  for (const path of [routes.home, routes.about, routes.trailer(1)]) {
    await request.get(path)
    // A page with a query in its address is always served by the framework.
    expect(await headersOf(path), path).toEqual(await headersOf(`${path}?from=elsewhere`))
  }
})

test('the nonce of a content security policy is used only once', async ({ request }) => {
  const nonce = async () =>
    /'nonce-[^']+'/.exec((await request.get(routes.login)).headers()['content-security-policy'] ?? '')?.[0]
  expect(await nonce()).toBeTruthy()
  expect(await nonce()).not.toBe(await nonce())
})

test('a content security policy in a request never reaches a response', async ({ request }) => {
  const sent = { 'content-security-policy': "script-src 'nonce-c3RyYW5nZXI='" }
  for (const path of [routes.privacy, '/another-page-that-is-not', routes.login]) {
    const answer = await request.get(path, { headers: sent })
    expect(await answer.text()).not.toContain('c3RyYW5nZXI')
    expect(answer.headers()['content-security-policy']).not.toContain('c3RyYW5nZXI')
  }
})

test('no personal response may be stored by a cache', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const requests = [
    apiRoutes.session,
    apiRoutes.profile,
    apiRoutes.rentals,
    '/api/my-list',
    '/api/search?query=raga',
    '/api/feed/videos/1',
    apiRoutes.ownVideo(1),
  ]
  const personal = [
    routes.browse,
    routes.account,
    routes.search,
    routes.rentals,
    routes.myList,
    routes.playlists,
    routes.videoInfo(1),
  ]
  for (const path of [...requests, ...personal]) {
    const answer = await page.request.get(path)
    expect(answer.headers()['cache-control'], path).toContain('no-store')
  }
})

test('responses that are not pages run no scripts when they are opened directly', async ({ request }) => {
  for (const path of [apiRoutes.session, '/api/feed/trailers', '/art/hero-music.webp', routes.siteCard]) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toContain('script-src')
  }
})
