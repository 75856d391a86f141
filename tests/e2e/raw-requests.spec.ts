import { test, expect } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { Client } from '@/tests/e2e/support/client'
import { lines, trap, wire } from '@/tests/e2e/support/wire'
import { addressOf, servedHandlers, servedPages } from '@/tests/support/app-files'
import { until } from '@/tests/support/until'

/** Malformed requests that no browser sends: the server refuses them and never fails. */

let origin = ''
test.beforeAll(({ baseURL }) => {
  origin = baseURL ?? ''
})

const evil = 'evil.example'
const art = '/art/hero-music.webp'
const places = [
  '/',
  routes.about,
  routes.login,
  routes.browse,
  routes.trailer(1),
  '/nosuch',
  routes.sitemap,
  art,
  '/favicon.ico',
].concat(
  apiRoutes.session,
  apiRoutes.login,
  apiRoutes.profile,
  '/api/nosuch',
  '/_next/static/nosuch.js',
  '/_next/image',
)

/** Works on six items at a time. */
async function each<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 6 }, next))
}

test('every address refuses unknown methods', async () => {
  const methods = [
    'TRACE',
    'PROPFIND',
    'PURGE',
    'LOCK',
    'SEARCH',
    'FOO',
    'get',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'HEAD',
  ]
  await each(
    methods.flatMap((method) => places.map((place) => [method, place] as const)),
    async ([method, place]) => {
      const { status, body } = await wire(origin, lines(origin, `${method} ${place}`))
      expect([method, place, status >= 200 && status < 500]).toEqual([method, place, true])
      // A TRACE response would repeat the cookies of the request.
      if (method === 'TRACE') expect([place, status, body.includes('TRACE')]).toEqual([place, 405, false])
    },
  )
})

test('a request with contradictory lengths gets one response (no request smuggling)', async () => {
  const hidden = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
  const post = (headers: string[], body: string) => lines(origin, `POST ${apiRoutes.helpForm}`, headers, body)
  const two: [string, string][] = [
    ['a length and chunks', post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`)],
    ['chunks twice', post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${hidden}`)],
    ['an unknown coding', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`)],
    ['two lengths', post(['Content-Length: 2', 'Content-Length: 40'], `{}${hidden}`)],
    ['a negative length', post(['Content-Length: -2'], `{}${hidden}`)],
    ['a length with a sign', post(['Content-Length: +2'], `{}${hidden}`)],
    ['a blank before the colon', post(['Transfer-Encoding : chunked', 'Content-Length: 2'], `{}${hidden}`)],
    ['a folded header', post(['X: a', ' Transfer-Encoding: chunked', 'Content-Length: 2'], `{}${hidden}`)],
    ['bare line feeds', `GET ${routes.about} HTTP/1.1\nHost: x\n\n${hidden}`],
    ['a line feed in a header', lines(origin, `GET ${routes.about}`, ['X: a\nTransfer-Encoding: chunked'], hidden)],
    ['a NUL in a header', lines(origin, `GET ${routes.about}`, ['X: a\0b'])],
    [
      'a body where there is none',
      lines(origin, `GET ${apiRoutes.session}`, [`Content-Length: ${hidden.length}`], hidden),
    ],
    ['no host', `GET ${routes.about} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['a blank in the target', lines(origin, 'GET / about')],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ]
  await each(two, async ([what, bytes]) => {
    const { status, answers } = await wire(origin, bytes)
    expect([what, answers]).toEqual([what, 1])
    expect([what, status < 500], `${what}: ${status}`).toEqual([what, true])
  })
})

/** Headers of proxies about the original request, which any client can send. */
const forged = [
  `Host: ${evil}`,
  `X-Forwarded-Host: ${evil}`,
  `Forwarded: host=${evil};proto=https`,
  `X-Original-Host: ${evil}`,
]
  .concat(
    `X-Host: ${evil}`,
    `X-Forwarded-Server: ${evil}`,
    `X-HTTP-Host-Override: ${evil}`,
    `X-Forwarded-Prefix: /${evil}`,
  )
  .concat(`X-Original-URL: /${evil}`, `X-Rewrite-URL: /${evil}`, `Next-Url: //${evil}`, `X-Forwarded-Port: ${evil}`)
const addresses = [
  routes.home,
  routes.about,
  `/${routes.about}`,
  `${routes.about}/`,
  routes.browse,
  '/landing/in',
  routes.login,
]
  .concat(
    routes.sitemap,
    '/sitemaps/0.xml',
    routes.trailersFeed,
    '/robots.txt',
    '/manifest.webmanifest',
    routes.trailer(1),
  )
  .concat(routes.siteCard, '/nosuch', apiRoutes.logout, apiRoutes.sessionSync('/dance'), routes.changeSubscription)
  .concat('/api/feed/trailers', apiRoutes.livestreamCalendar(2), apiRoutes.livestreamUnsubscribe('x'))

test('no response holds a forged host, and no cache stores one', async () => {
  await each(
    forged.flatMap((header) => addresses.map((path) => [header, path] as const)),
    async ([header, path]) => {
      const { status, head, body } = await wire(origin, lines(origin, `GET ${path}`, [header]))
      expect([header, path, (head + body).includes(evil)]).toEqual([header, path, false])
      expect([header, path, status < 500]).toEqual([header, path, true])
    },
  )
  await each(addresses, async (path) => {
    const { head, body } = await wire(origin, lines(origin, `GET ${path}`))
    expect([path, (head + body).includes(evil)]).toEqual([path, false])
  })
  // The request line may name a host as well.
  for (const target of [
    `http://${evil}/about`,
    `http://${evil}/`,
    `https://${evil}//x`,
    `http://${evil}/dance`,
    `//${evil}/about`,
  ]) {
    const { head, status } = await wire(origin, lines(origin, `GET ${target}`))
    const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/'
    expect([target, status < 500, new URL(location, origin).host]).toEqual([target, true, new URL(origin).host])
  }
})

test('the link in a mail has our host, whatever host the request names', async () => {
  const email = `forged-host-${Date.now()}@example.org`
  const body = JSON.stringify({
    firstName: 'A',
    lastName: 'B',
    email,
    password: 'kalyani-in-adi',
    confirmPassword: 'kalyani-in-adi',
  })
  const headers = [...forged, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  expect((await wire(origin, lines(origin, `POST ${apiRoutes.register}`, headers, body))).status).toBe(201)
  const visitor = new Client(origin)
  const mail = await until('the mail', async () =>
    (await visitor.ask(routes.mailbox)).text.split('<article').find((text) => text.includes(email)),
  )
  expect(mail.includes(evil)).toBe(false)
  expect(mail).toContain(`${origin}${routes.confirmEmail}?verificationCode=`)
})

test('the server sends no request to a host that a client names', async () => {
  const other = await trap()
  const host = `Host: ${other.host}`
  const upgrade = [
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const staffPages = servedPages()
    .filter(({ group }) => group === 'admin')
    .map((page) => addressOf(page))
  const requests = [
    ...[
      `http://${other.host}/`,
      `http://${other.host}/about`,
      `http:///${other.host}/x`,
      `//${other.host}/x`,
      '/browse',
      '/nosuch',
    ].flatMap((target) => [lines(origin, `GET ${target}`, [host, ...upgrade]), lines(origin, `GET ${target}`, [host])]),
    ...[
      'x-middleware-rewrite',
      'x-middleware-redirect',
      'location',
      'x-nextjs-rewrite',
      'x-matched-path',
      'x-invoke-path',
    ].map((name) => lines(origin, 'GET /', [`${name}: http://${other.host}/`])),
    // The server itself forwards a server action of another page to that page.
    ...[routes.help, ...staffPages].flatMap((page) =>
      [host, `X-Forwarded-Host: ${other.host}`].map((header) =>
        lines(
          origin,
          `POST ${page}`,
          [header, `Next-Action: ${'7f'.repeat(21)}`, 'Content-Type: text/plain', 'Content-Length: 4'],
          '[{}]',
        ),
      ),
    ),
    lines(origin, `GET /_next/image?url=${encodeURIComponent(apiRoutes.picture('x.webp'))}&w=640&q=60`, [host]),
  ]
  await each(requests, async (bytes) => {
    const { status } = await wire(origin, bytes, 700)
    // There must be a response: a socket without one would stay open for ever.
    expect([bytes.slice(0, 90), status >= 200 && status < 500]).toEqual([bytes.slice(0, 90), true])
  })
  expect(other.visits()).toBe(0)
  await other.close()
})

test('the picture service serves only our pictures in our sizes', async () => {
  const client = new Client(origin)
  const ask = (url: string, size = 'w=640&q=60') => client.ask(`/_next/image?${new URLSearchParams({ url })}&${size}`)
  const good = await ask(art)
  expect([good.status, good.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const wrong = [
    `http://${evil}/x.png`,
    `//${evil}/x.png`,
    `/\\${evil}/x.png`,
    '/art/../api/profile',
    '/art/%2e%2e/api/profile',
  ]
    .concat(
      `${origin}${art}`,
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'file:///etc/passwd',
      'data:image/svg+xml,<svg/>',
    )
    .concat(
      apiRoutes.session,
      apiRoutes.profileExport,
      '/api/media/pictures/../../profile',
      '/logo.svg',
      '/icon.svg',
      `/art//${evil}`,
    )
    .concat('/art//hero-music.webp', '/art/', '/art/%ff.webp', `${art}/`, '/api/media/pictures//x.webp', `${art}?x=2`)
    .concat(
      `/art/@${evil}`,
      '/_next/image?url=/art/hero-music.webp&w=640&q=60',
      '/ART/hero-music.webp',
      `${art}?x=1`,
      '\0',
      '',
    )
    .concat(`/art/${'a'.repeat(4000)}`, '/art/..%2f..%2fapi%2fprofile', '/api/media/trailers/1')
  await each(wrong, async (url) => {
    const { status } = await ask(url)
    expect([url.slice(0, 60), status >= 400 && status < 500], `${status}`).toEqual([url.slice(0, 60), true])
  })
  const sizes = [
    'w=99999999&q=60',
    'w=-1&q=60',
    'w=0&q=60',
    'w=641&q=60',
    'w=640&q=100',
    'w=640&q=-1',
    'w=NaN&q=NaN',
    'w=6e2&q=60',
    '',
  ]
  await each([...sizes, 'w=640&w=640&q=60', 'w[]=640&q=60', 'w=640'], async (size) => {
    expect([size, (await ask(art, size)).status]).toEqual([size, 400])
  })
})

test('no response may be read by a page of another origin', async () => {
  const client = new Client(origin)
  const asked = servedHandlers().flatMap((handler) =>
    ['GET', 'OPTIONS'].flatMap((method) =>
      [`https://${evil}`, 'null'].map((from) => [addressOf(handler), method, from] as const),
    ),
  )
  await each(asked, async ([path, method, from]) => {
    const headers = { origin: from, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'x' }
    const answer = await client.ask(path, { method, headers })
    const told = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect([path, method, told]).toEqual([path, method, []])
  })
})

test('requests that are too large or malformed are refused without a server error', async () => {
  const client = new Client(origin)
  await client.send('POST', apiRoutes.login, { email: demoAccounts.guest, password: demoPassword })
  const many = Array.from({ length: 20_000 }, (_, number) => `x-${number}: a`)
  for (const bytes of [lines(origin, 'GET /', many), lines(origin, `GET /about?${'a'.repeat(90_000)}`)]) {
    expect((await wire(origin, bytes)).status).toBe(431)
  }
  const chunks = Array.from({ length: 300 }, (_, number) => `authjs.session-token.${number}=${'a'.repeat(30)}`).join(
    '; ',
  )
  const cookies = [
    chunks,
    `authjs.session-token=${'a'.repeat(14_000)}`,
    'authjs.session-token=%E0%A4%A; rasika_known=%ff; rasika_viewer=%',
  ]
  for (const cookie of [
    ...cookies,
    '__proto__=x; constructor=y; =; ;;;',
    'rasika_return_to=%; authjs.session-token=%00',
  ]) {
    for (const path of [routes.browse, apiRoutes.session, apiRoutes.sessionSync('/dance'), routes.account]) {
      const { status } = await wire(origin, lines(origin, `GET ${path}`, [`Cookie: ${cookie}`]))
      expect([path, cookie.slice(0, 40), status > 0 && status < 500]).toEqual([path, cookie.slice(0, 40), true])
    }
  }
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  const deepObject = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`
  for (const body of [deep, deepObject, `{"email":"${'a'.repeat(200_000)}"}`, '[', '"', '\0', '{"a":1,"a":2}']) {
    for (const path of [apiRoutes.login, apiRoutes.helpForm, apiRoutes.profile, apiRoutes.progress]) {
      const method = path === apiRoutes.profile ? 'PATCH' : path === apiRoutes.progress ? 'PUT' : 'POST'
      const { status } = await client.ask(path, { method, body, headers: { 'content-type': 'application/json' } })
      expect([path, body.slice(0, 20), status === 400 || status === 413], `${status}`).toEqual([
        path,
        body.slice(0, 20),
        true,
      ])
    }
  }
})

test('every page refuses invalid forms and server actions', async () => {
  const id = '7f'.repeat(21)
  const form = (body: string, type = 'multipart/form-data; boundary=x') => ({ headers: { 'content-type': type }, body })
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`
  const action = (body: string, type = 'text/plain') => ({ headers: { 'content-type': type, 'next-action': id }, body })
  const shell =
    '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B0\\"}","_response":{}}'
  const attempts: { headers: Record<string, string>; body: string }[] = [
    ...[
      form('', 'multipart/form-data'),
      form(''),
      form('nonsense'),
      form('--x\r\n'),
      form(part('a', 'b')),
      form(part('$ACTION_ID_x', '')),
    ],
    ...[form(part(`$ACTION_ID_${id}`, '')), form(part('$ACTION_ID___proto__', '')), form(part('$ACTION_REF_1', ''))],
    ...[
      action(''),
      action('nonsense'),
      action('null'),
      action('[{"__proto__":{"polluted":1}}]'),
      action('["$F1"]'),
      action(`[${'['.repeat(50_000)}`),
    ],
    ...[
      action(part('0', shell), 'multipart/form-data; boundary=x'),
      action('x', 'multipart/form-data'),
      action('[]', 'application/json'),
    ],
    { headers: { 'next-action': 'x' }, body: '[]' },
    { headers: { 'next-action': '__proto__', 'content-type': 'text/plain' }, body: '[]' },
  ]
  const pages = [
    routes.home,
    routes.about,
    routes.login,
    routes.trailer(1),
    routes.verifyEmail,
    staffRoutes.mail,
    staffRoutes.newsletters,
    '/nosuch',
  ]
  const client = new Client(origin)
  await each(
    attempts.flatMap((sent) => pages.map((page) => [page, sent] as const)),
    async ([page, sent]) => {
      const { status, text } = await client.ask(page, { method: 'POST', ...sent })
      const what = [page, sent.headers['next-action'] ?? '', sent.body.slice(0, 50)]
      expect([...what, status < 500, text.includes('polluted')], `${status}`).toEqual([...what, true, false])
    },
  )
})

/** Addresses of another site, in forms that have passed the checks of other products. */
const elsewhere = [
  `https://${evil}`,
  `//${evil}`,
  `///${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `/\t/${evil}`,
  `/\n/${evil}`,
  `\t//${evil}`,
]
  .concat(`/.//${evil}`, `/..//${evil}`, `/%09/${evil}`, `/%2f%2f${evil}`)
  .concat(`%2f%2f${evil}`, `https:${evil}`, `https:/${evil}`, `http:\\\\${evil}`)
  .concat(
    `javascript:location='//${evil}'`,
    `java\nscript:alert('${evil}')`,
    `data:text/html,${evil}`,
    `blob:https://${evil}/x`,
    `//${evil}%2f..`,
  )
  .concat(
    `//${evil}\\@localhost`,
    `https://localhost@${evil}`,
    `https://localhost\u3002${evil}`,
    '//\u24d4vil.example',
    `//${evil}:443`,
    '//3627734734',
  )
  .concat(
    `https://${evil}#localhost`,
    `https://${evil}?localhost`,
    `https://localhost.${evil}`,
    `\u2028//${evil}`,
    `\ufeff//${evil}`,
    '//[::ffff:1.2.3.4]',
  )
  .concat(
    `%252f%252f${evil}`,
    `//${evil}/${'a'.repeat(1500)}`,
    `ftp://${evil}`,
    `;//${evil}`,
    `,//${evil}`,
    `x://${evil}`,
  )
const parameters = [
  'returnUrl',
  'redirectUrl',
  'returnTo',
  'next',
  'url',
  'redirect',
  'callbackUrl',
  'continue',
  'from',
]

test('no return address redirects a browser to another site', async () => {
  const guest = new Client(origin)
  await guest.send('POST', apiRoutes.login, { email: demoAccounts.guest, password: demoPassword })
  const visitor = new Client(origin)
  const leading: [Client, string][] = [
    ...['/api/auth/session-sync', apiRoutes.oauth('google'), routes.login].map((path): [Client, string] => [
      visitor,
      path,
    ]),
    ...['/api/auth/session-sync', routes.browse, routes.subscriptionReturn].map((path): [Client, string] => [
      guest,
      path,
    ]),
  ]
  const asked = leading.flatMap(([client, path]) => elsewhere.map((target) => ({ client, path, target })))
  let goals = 0
  await each(asked, async ({ client, path, target }) => {
    const query = new URLSearchParams(parameters.map((name) => [name, target]))
    const { headers, text, status } = await client.ask(`${path}?${query}`)
    const host = new URL(headers.get('location') ?? '/', origin).host
    expect([path, target, status < 500, host]).toEqual([path, target, true, new URL(origin).host])
    // Redirects that the page itself makes.
    const told = /\\"refresh\\":\w+,\\"target\\":\\"((?:[^"\\]|\\\\.)*)/.exec(text)?.[1]
    if (told !== undefined) {
      goals += 1
      expect([path, target, new URL(told, origin).host]).toEqual([path, target, new URL(origin).host])
    }
    expect(/http-equiv="refresh"[^>]*evil/i.test(text)).toBe(false)
  })
  expect(goals, 'pages that lead on by themselves').toBe(elsewhere.length)
})
