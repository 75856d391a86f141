import { request as open } from 'node:http'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'
import { Client, each, origin, signIn } from './support/client'
import { addressOf, servedHandlers, servedPages, type Served } from '@/tests/support/app-files'
import { demoAccounts } from '@/tests/support/demo-accounts'

/** People without a right to a page or a request, also by tricks that have worked on other servers. */

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

test('each role opens the pages that are its own', async () => {
  const [visitor, guest, admin] = [new Client(), await signIn(demoAccounts.guest), await signIn(demoAccounts.admin)]
  const opened = await Promise.all([
    visitor.ask(routes.verifyEmail),
    guest.ask(routes.confirmEmail),
    admin.ask(routes.dashboardTags),
  ])
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
})

type Answer = { status: number; type: string; location: string; body: string }

/** Requests exactly this path; a browser or fetch would normalise it. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = open({ hostname, port, path, method, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (body += part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers['content-type'] ?? '',
          location: answer.headers.location ?? '',
          body,
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

const subrequest = ['middleware', 'src/middleware', 'middleware:'.repeat(5) + 'middleware', 'pages/_middleware']
const keys: [what: string, change: (path: string) => string, headers: Record<string, string>, method?: string][] = [
  ['no cookie', (path) => path, {}],
  ...subrequest.map((value): [string, (path: string) => string, Record<string, string>] => [
    `x-middleware-subrequest: ${value}`,
    (path) => path,
    { 'x-middleware-subrequest': value },
  ]),
  [
    'forged middleware headers',
    (path) => path,
    { 'x-middleware-next': '1', 'x-middleware-rewrite': '/browse', 'x-middleware-invoke': '1' },
  ],
  [
    'a forged original path',
    (path) => path,
    { 'x-original-url': '/about', 'x-rewrite-url': '/about', 'x-matched-path': '/about' },
  ],
  ['a React payload', (path) => path, { rsc: '1' }],
  ['a prefetch', (path) => path, { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }],
  ['.rsc', (path) => `${path}.rsc`, {}],
  ['.txt', (path) => `${path}.txt`, {}],
  ['data of the older router', (path) => `/_next/data/build${path}.json`, { 'x-nextjs-data': '1' }],
  ['a trailing slash', (path) => `${path}/`, {}],
  ['doubled slashes', (path) => path.replaceAll('/', '//'), {}],
  ['an encoded slash', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`, {}],
  ['an encoded letter', (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`), {}],
  [
    'a letter encoded twice',
    (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
    {},
  ],
  ['capitals', (path) => path.toUpperCase(), {}],
  ['dots', (path) => `/about/..${path}`, {}],
  ['encoded dots', (path) => `/about/%2e%2e${path}`, {}],
  ['a backslash', (path) => path.replace('/', '/\\'), {}],
  ['a parameter', (path) => `${path};x=1`, {}],
  ['a broken encoding', (path) => `${path}/%ff`, {}],
  ['HEAD', (path) => path, {}, 'HEAD'],
  ['OPTIONS', (path) => path, {}, 'OPTIONS'],
  ['POST', (path) => path, {}, 'POST'],
  ['an action that is not', (path) => path, { 'next-action': '0'.repeat(42), 'content-type': 'text/plain' }, 'POST'],
]

/**
 * One page with an id and one without of each root: the middleware decides by the root, and
 * access-without-middleware.test.ts asks each page for what it checks itself.
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
      const { status, location, body } = await ask(path, method, headers)
      const where = `${method ?? 'GET'} ${path} → ${status} ${location}`
      // Allowed methods and redirects may be sent, but never the content of a page or a response.
      const shown = status < 300 ? body.slice(0, 200) : ''
      const ledTo = status < 400 && location ? new URL(location, origin).host : host
      expect([where, status < 500, shown, ledTo]).toEqual([where, true, '', host])
    })
  })
}

test('a visitor gets 404 for an address that cannot be decoded', async () => {
  const paths = ['/trailers/%E0%A4%A', '/%', '/%ff', '/browse/%c0%af', '/art/%ff.webp', '/about%00']
  for (const path of [...paths, '/api/feed/videos/%ff', '/api/tags/%']) {
    const { status, type } = await ask(path)
    expect([path, status >= 300 && status < 500]).toEqual([path, true])
    if (path.startsWith('/api/')) expect([path, type]).toEqual([path, expect.stringContaining('json')])
  }
})

test('a member of the staff gets 403 from a page of other staff', async () => {
  expect((await (await signIn(demoAccounts.editor)).ask(staffRoutes.money)).status).toBe(403)
})
