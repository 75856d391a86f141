import { routes } from '@/lib/shared/routes/routes'
import { Client, each, isFailure, origin, signIn } from '@/tests/http/support/client'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { addressOf, servedHandlers, servedPages, type Served } from '@/tests/support/requests/app-files'
import { askServer } from '@/tests/support/requests/ask-server'

/** Requests pages and data without the necessary access, including with tricks that have worked on other servers. */

const { host } = new URL(origin)
const pagesOf = (...groups: string[]) =>
  servedPages().filter(({ group, pattern }) => groups.includes(group ?? '') && !pattern.includes('/shared/'))
const forVisitors = [routes.login, routes.registration, routes.forgotPassword, routes.verifyEmail]
const closed = pagesOf('viewer', 'admin').map((page) => addressOf(page))
const dashboard = pagesOf('admin').map((page) => addressOf(page))

test.each<[string, () => Client | Promise<Client>, string[], string]>([
  ['a visitor', () => new Client(), closed, routes.home],
  ['an unverified person', () => signIn(demoAccounts.unverified), closed, routes.verifyEmail],
  ['a guest', () => signIn(demoAccounts.guest), [...dashboard, ...forVisitors], routes.browse],
  ['a member', () => signIn(demoAccounts.member), [...dashboard, ...forVisitors], routes.browse],
  ['an admin', () => signIn(demoAccounts.admin), forVisitors, routes.browse],
])('%s is redirected from each page that they may not open', async (_who, come, paths, target) => {
  const client = await come()
  const led: string[] = []
  await each(paths, async (path) => {
    const { status, headers } = await client.ask(path)
    const { pathname } = new URL(headers.get('location') ?? path, origin)
    if (status !== 307 || pathname !== target) led.push(`${path} → ${status} ${pathname}`)
  })
  expect(led).toEqual([])
})

test('each role opens its own pages', async () => {
  const [visitor, guest, admin] = [new Client(), await signIn(demoAccounts.guest), await signIn(demoAccounts.admin)]
  const opened = await Promise.all([
    visitor.ask(routes.verifyEmail),
    guest.ask(routes.confirmEmail),
    admin.ask(routes.dashboardTags),
  ])
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
})

const subrequest = ['middleware', 'src/middleware', 'middleware:'.repeat(5) + 'middleware', 'pages/_middleware']
const same = (path: string) => path
const encoded = (start: string) => (path: string) =>
  path.replace(/[a-z]/, (letter) => `${start}${letter.charCodeAt(0).toString(16)}`)
const forged = { 'x-middleware-next': '1', 'x-middleware-rewrite': '/browse', 'x-middleware-invoke': '1' }
const original = { 'x-original-url': '/about', 'x-rewrite-url': '/about', 'x-matched-path': '/about' }
type Trick = [what: string, change: (path: string) => string, headers: Record<string, string>, method?: string]
const keys: Trick[] = [
  ['no cookie', same, {}],
  ...subrequest.map((value): Trick => [`subrequest: ${value}`, same, { 'x-middleware-subrequest': value }]),
  ['forged middleware headers', same, forged],
  ['a forged original path', same, original],
  ['a React payload', same, { rsc: '1' }],
  ['a prefetch', same, { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }],
  ['.rsc', (path) => `${path}.rsc`, {}],
  ['.txt', (path) => `${path}.txt`, {}],
  ['data of the older router', (path) => `/_next/data/build${path}.json`, { 'x-nextjs-data': '1' }],
  ['a trailing slash', (path) => `${path}/`, {}],
  ['doubled slashes', (path) => path.replaceAll('/', '//'), {}],
  ['an encoded slash', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`, {}],
  ['an encoded letter', encoded('%'), {}],
  ['a letter encoded twice', encoded('%25'), {}],
  ['capitals', (path) => path.toUpperCase(), {}],
  ['dots', (path) => `/about/..${path}`, {}],
  ['encoded dots', (path) => `/about/%2e%2e${path}`, {}],
  ['a backslash', (path) => path.replace('/', '/\\'), {}],
  ['a parameter', (path) => `${path};x=1`, {}],
  ['a broken encoding', (path) => `${path}/%ff`, {}],
  ['HEAD', same, {}, 'HEAD'],
  ['OPTIONS', same, {}, 'OPTIONS'],
  ['POST', same, {}, 'POST'],
  ['an action that is not', same, { 'next-action': '0'.repeat(42), 'content-type': 'text/plain' }, 'POST'],
]

/**
 * Returns at most two pages per first path segment, one with an id and one without. The middleware decides by that
 * segment, and without-middleware.test.ts covers each page's own checks.
 */
function oneOfEachRoot(all: Served[]): string[] {
  const roots = new Map(all.map((served) => [served.pattern.split('/')[1] + String(/\[/.test(served.pattern)), served]))
  return [...roots.values()].map((served) => addressOf(served))
}
const handlers = servedHandlers().filter(({ pattern }) =>
  /^\/api\/(users|tags|prospects|enquiries|profile|rentals|my-list|progress)/.test(pattern),
)
const attacked = [...oneOfEachRoot(pagesOf('viewer', 'admin')), ...handlers.map((handler) => addressOf(handler))]

for (const [what, change, headers, method] of keys) {
  test(`a visitor gets no protected page or data by this trick: ${what}`, async () => {
    expect(attacked.length).toBeGreaterThan(20)
    await each(attacked.map(change), async (path) => {
      const { status = 0, headers: told, text } = await askServer(new URL(origin), { path, method, headers })
      const location = told.location ?? ''
      const where = `${method ?? 'GET'} ${path} → ${status} ${location}`
      // A response may be empty or redirect to our site, but must never show content.
      const shown = status < 300 ? text.slice(0, 200) : ''
      const ledTo = status < 400 && location ? new URL(location, origin).host : host
      expect([where, isFailure(status), shown, ledTo]).toEqual([where, false, '', host])
    })
  })
}

test('a visitor gets 404 for a URL that can’t be decoded', async () => {
  const paths = ['/trailers/%E0%A4%A', '/%', '/%ff', '/browse/%c0%af', '/art/%ff.webp', '/about%00']
  for (const path of [...paths, '/api/feed/videos/%ff', '/api/tags/%']) {
    const { status = 0, headers } = await askServer(new URL(origin), { path })
    const type = headers['content-type']
    expect([path, status >= 300 && status < 500]).toEqual([path, true])
    if (path.startsWith('/api/')) expect([path, type]).toEqual([path, expect.stringContaining('json')])
  }
})
