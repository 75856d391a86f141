import { request as open } from 'node:http'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { servedHandlers, servedPages, addressOf } from '@/tests/support/app-files'
import { expect, test } from '@/tests/e2e/support/test'
import { staffRoutes } from '@/lib/shared/routes-staff'

/** A visitor requests protected pages and data with tricks that have worked on other servers. */

type Answer = { status: number; type: string; location: string; body: string }

/** Requests exactly this path; a browser or fetch would normalise it. */
function ask(origin: string, path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
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

const pages = servedPages().filter(({ group }) => group === 'viewer' || group === 'admin')
const handlers = servedHandlers().filter(({ pattern }) =>
  /^\/api\/(users|tags|prospects|enquiries|profile|rentals|my-list|progress)/.test(pattern),
)

for (const [what, change, headers, method] of keys) {
  test(`a visitor gets no protected page or data by this trick: ${what}`, async ({ baseURL }) => {
    for (const served of [...pages, ...handlers]) {
      const path = change(addressOf(served))
      const { status, location, body } = await ask(baseURL ?? '', path, method, headers)
      const where = `${method ?? 'GET'} ${path} → ${status} ${location}`
      expect(status, where).toBeLessThan(500)
      // Allowed methods and redirects may be sent, but never the content of a page or a response.
      if (status < 300) expect(body.slice(0, 200), where).toBe('')
      if (status < 400 && location) expect(new URL(location, baseURL).origin, where).toBe(new URL(baseURL ?? '').origin)
    }
  })
}

test('a visitor gets 404 for an address that cannot be decoded', async ({ baseURL }) => {
  for (const path of [
    '/trailers/%E0%A4%A',
    '/%',
    '/%ff',
    '/browse/%c0%af',
    '/art/%ff.webp',
    '/about%00',
    '/api/feed/videos/%ff',
    '/api/tags/%',
  ]) {
    const { status, type } = await ask(baseURL ?? '', path)
    expect(status, path).toBeGreaterThanOrEqual(300)
    expect(status, path).toBeLessThan(500)
    if (path.startsWith('/api/')) expect(type, path).toContain('json')
  }
})

test('a member of the staff gets 403 and a way on from a page of other staff', async ({ page }) => {
  await signIn(page, demoAccounts.editor)
  const response = await page.goto(staffRoutes.money)
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for other staff')
  await page.getByRole('link', { name: 'Go to my pages' }).click()
  await expect(page).not.toHaveURL(staffRoutes.money)
})
