import fc from 'fast-check'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { addressOf, servedHandlers, servedPages } from '@/tests/support/requests/app-files'
import '@/tests/support/chance'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { until } from '@/tests/support/until'
import { Client, each, isFailure, origin, signIn } from '@/tests/http/support/client'
import { lines, trap, wire } from '@/tests/http/support/wire'

/**
 * Sends requests that no browser sends. The server must not fail, and must never contact, redirect to or echo a host
 * named in a request.
 */

const evil = 'evil.example'
const art = '/art/hero-music.webp'
/** Headers in which proxies pass on the original host. Any client can send them too. */
const hostHeaders =
  'Host X-Forwarded-Host X-Original-Host X-Host X-Forwarded-Server X-HTTP-Host-Override X-Forwarded-Port'
const forged = [`Forwarded: host=${evil};proto=https`, `X-Forwarded-Prefix: /${evil}`, `X-Original-URL: /${evil}`]
  .concat(`X-Rewrite-URL: /${evil}`, `Next-Url: //${evil}`)
  .concat(hostHeaders.split(' ').map((name) => `${name}: ${evil}`))
const addresses = [routes.home, routes.about, `/${routes.about}`, `${routes.about}/`, routes.browse, routes.login]
  .concat(routes.sitemap, routes.trailersFeed, routes.trailer(1), routes.siteCard, routes.changeSubscription)
  .concat('/landing/in', '/sitemaps/0.xml', '/robots.txt', '/manifest.webmanifest', '/nosuch', '/api/feed/trailers')
  .concat(apiRoutes.logout, apiRoutes.sessionSync('/dance'))
  .concat(apiRoutes.livestreamCalendar(2), apiRoutes.livestreamUnsubscribe('x'))

test('no response holds a forged host, and no cache stores one', async () => {
  await each(
    forged.flatMap((header) => addresses.map((path) => [header, path] as const)),
    async ([header, path]) => {
      const { status, head, body } = await wire(origin, lines(origin, `GET ${path}`, [header]))
      expect([header, path, (head + body).includes(evil)]).toEqual([header, path, false])
      expect([header, path, isFailure(status)]).toEqual([header, path, false])
    },
  )
  await each(addresses, async (path) => {
    const { head, body } = await wire(origin, lines(origin, `GET ${path}`))
    expect([path, (head + body).includes(evil)]).toEqual([path, false])
  })
  // The request line can also name a host.
  for (const start of ['http:#/about', 'http:#/', 'https:#//x', 'http:#/dance', '#/about']) {
    const target = start.replace('#', `//${evil}`)
    const { head, status } = await wire(origin, lines(origin, `GET ${target}`))
    const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/'
    expect([target, isFailure(status), new URL(location, origin).host]).toEqual([target, false, new URL(origin).host])
  }
})

test('the link in an email has our host, whatever host the request names', async () => {
  const email = `forged-host-${Date.now()}@example.org`
  const password = 'kalyani-in-adi'
  const body = JSON.stringify({ firstName: 'A', lastName: 'B', email, password, confirmPassword: password })
  const headers = [...forged, 'Content-Type: application/json', `Content-Length: ${body.length}`]
  expect((await wire(origin, lines(origin, `POST ${apiRoutes.register}`, headers, body))).status).toBe(201)
  const visitor = new Client()
  const mail = await until('the mail', async () =>
    (await visitor.ask(routes.mailbox)).text.split('<article').find((text) => text.includes(email)),
  )
  expect(mail.includes(evil)).toBe(false)
  expect(mail).toContain(`${origin}${routes.confirmEmail}?verificationCode=`)
})

test('the server sends no request to a host that a client names', async () => {
  const other = await trap()
  const host = `Host: ${other.host}`
  const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='
  const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', key]
  const staffPages = servedPages()
    .filter(({ group }) => group === 'admin')
    .map((page) => addressOf(page))
  const targets = ['http:#/', 'http:#/about', 'http:/#/x', '#/x', '/browse', '/nosuch'].map((target) =>
    target.replace('#', `//${other.host}`),
  )
  const names = 'x-middleware-rewrite x-middleware-redirect location x-nextjs-rewrite x-matched-path x-invoke-path'
  const act = [`Next-Action: ${'7f'.repeat(21)}`, 'Content-Type: text/plain', 'Content-Length: 4']
  const requests = [
    ...targets.flatMap((target) => [[host, ...upgrade], [host]].map((head) => lines(origin, `GET ${target}`, head))),
    ...names.split(' ').map((name) => lines(origin, 'GET /', [`${name}: http://${other.host}/`])),
    // If another page handles the action, Next sends itself a request. The host of that request must not come from
    // these headers.
    ...[routes.help, ...staffPages].flatMap((page) =>
      [host, `X-Forwarded-Host: ${other.host}`].map((header) =>
        lines(origin, `POST ${page}`, [header, ...act], '[{}]'),
      ),
    ),
    lines(origin, `GET /_next/image?url=${encodeURIComponent(apiRoutes.picture('x.webp'))}&w=640&q=60`, [host]),
  ]
  await each(requests, async (bytes) => {
    const { status } = await wire(origin, bytes, 700)
    // A status of 0 would mean a connection that stays open without a response.
    expect([bytes.slice(0, 90), status >= 200 && status < 500]).toEqual([bytes.slice(0, 90), true])
  })
  expect(other.visits()).toBe(0)
  await other.close()
})

test('the picture service serves only our pictures in our sizes', async () => {
  const client = new Client()
  const ask = (url: string, size = 'w=640&q=60') => client.ask(`/_next/image?${new URLSearchParams({ url })}&${size}`)
  const good = await ask(art)
  expect([good.status, good.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const wrong = `http:#/x.png #/x.png /\\${evil}/x.png /art/../api/profile /art/%2e%2e/api/profile /art/%ff.webp /art/
    http://169.254.169.254/latest http://[::1]/ file:///etc/passwd data:image/svg+xml,<svg/> /logo.svg /icon.svg
    /api/media/pictures/../../profile /api/media/pictures//x.webp /api/media/trailers/1 /art#  /art//hero-music.webp
    /art/@${evil} /_next/image?url=/art/hero-music.webp&w=640&q=60 /ART/hero-music.webp /art/..%2f..%2fapi%2fprofile
    ${origin}${art} ${art}/ ${art}?x=1 ${art}?x=2 ${apiRoutes.session} ${apiRoutes.profileExport}`
    .split(/\s+/)
    .map((url) => url.replace('#', `//${evil}`))
    .concat('\0', '', `/art/${'a'.repeat(4000)}`)
  await each(wrong, async (url) => {
    const { status } = await ask(url)
    expect([url.slice(0, 60), status >= 400 && status < 500]).toEqual([url.slice(0, 60), true])
  })
  const sizes = `w=99999999&q=60 w=-1&q=60 w=0&q=60 w=641&q=60 w=640&q=100 w=640&q=-1 w=NaN&q=NaN w=6e2&q=60
    w=640&w=640&q=60 w[]=640&q=60 w=640`.split(/\s+/)
  await each([...sizes, ''], async (size) => {
    expect([size, (await ask(art, size)).status]).toEqual([size, 400])
  })
})

/** URLs of other sites, written in ways that have passed the redirect checks of other products. */
const elsewhere = [
  ...`https:// // /// /\\ \\\\ /.// /..// /%09/ /%2f%2f %2f%2f https: https:/ http:\\\\ data:text/html, https://localhost@
    https://localhost\u3002 https://localhost. %252f%252f ftp:// ;// ,// x://`.split(/\s+/),
  ...['/\t/', '/\n/', '\t//', '\u2028//', '\ufeff//'],
]
  .map((start) => start + evil)
  .concat(`javascript:location='//${evil}'`, `java\nscript:alert('${evil}')`, `blob:https://${evil}/x`)
  .concat(`//${evil}%2f..`, `//${evil}\\@localhost`, `//${evil}:443`, `//${evil}/${'a'.repeat(1500)}`)
  .concat('//\u24d4vil.example', '//3627734734', '//[::ffff:1.2.3.4]')
  .concat(`https://${evil}#localhost`, `https://${evil}?localhost`)
const parameters = 'returnUrl redirectUrl returnTo next url redirect callbackUrl continue from'.split(' ')

test('no return URL redirects a browser to another site', async () => {
  const guest = await signIn(demoAccounts.guest)
  const visitor = new Client()
  const leading: [Client, string][] = [
    [visitor, '/api/auth/session-sync'],
    [visitor, apiRoutes.oauth('google')],
    [visitor, routes.login],
    [guest, '/api/auth/session-sync'],
    [guest, routes.browse],
    [guest, routes.subscriptionReturn],
  ]
  const asked = leading.flatMap(([client, path]) => elsewhere.map((target) => ({ client, path, target })))
  let goals = 0
  await each(asked, async ({ client, path, target }) => {
    const query = new URLSearchParams(parameters.map((name) => [name, target]))
    const { headers, text, status } = await client.ask(`${path}?${query}`)
    const host = new URL(headers.get('location') ?? '/', origin).host
    expect([path, target, isFailure(status), host]).toEqual([path, target, false, new URL(origin).host])
    // Some pages redirect by script. Their redirect path is in the page's data.
    const told = /\\"refresh\\":\w+,\\"target\\":\\"((?:[^"\\]|\\\\.)*)/.exec(text)?.[1]
    if (told !== undefined) {
      goals += 1
      expect([path, target, new URL(told, origin).host]).toEqual([path, target, new URL(origin).host])
    }
    expect(/http-equiv="refresh"[^>]*evil/i.test(text)).toBe(false)
  })
  expect(goals).toBe(elsewhere.length)
})

const places = ['/', routes.about, routes.login, routes.browse, routes.trailer(1), routes.sitemap, art]
  .concat('/nosuch', '/favicon.ico', '/api/nosuch', '/_next/static/nosuch.js', '/_next/image')
  .concat(apiRoutes.session, apiRoutes.login, apiRoutes.profile)

test('every URL refuses unknown methods', async () => {
  const methods = 'TRACE PROPFIND PURGE LOCK SEARCH FOO get PUT PATCH DELETE OPTIONS HEAD'.split(' ')
  await each(
    methods.flatMap((method) => places.map((place) => [method, place] as const)),
    async ([method, place]) => {
      const { status, body } = await wire(origin, lines(origin, `${method} ${place}`))
      expect([method, place, status >= 200 && status < 500]).toEqual([method, place, true])
      // A response to TRACE would echo the request's cookies.
      if (method === 'TRACE') expect([place, status, body.includes('TRACE')]).toEqual([place, 405, false])
    },
  )
})

test('a request with contradictory lengths gets one response (no request smuggling)', async () => {
  const hidden = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
  const hiddenLength = `Content-Length: ${hidden.length}`
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
    ['a body where there is none', lines(origin, `GET ${apiRoutes.session}`, [hiddenLength], hidden)],
    ['no host', `GET ${routes.about} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['a blank in the target', lines(origin, 'GET / about')],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ]
  await each(two, async ([what, bytes]) => {
    const { status, answers } = await wire(origin, bytes)
    expect([what, answers]).toEqual([what, 1])
    expect([what, isFailure(status)]).toEqual([what, false])
  })
})

test('no response may be read by a page of another origin', async () => {
  const client = new Client()
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
  const many = Array.from({ length: 20_000 }, (_, number) => `x-${number}: a`)
  for (const bytes of [lines(origin, 'GET /', many), lines(origin, `GET /about?${'a'.repeat(90_000)}`)]) {
    expect((await wire(origin, bytes)).status).toBe(431)
  }
  const token = 'authjs.session-token'
  const chunks = Array.from({ length: 300 }, (_, number) => `${token}.${number}=${'a'.repeat(30)}`).join('; ')
  const cookies = [chunks, `${token}=${'a'.repeat(14_000)}`, `${token}=%E0%A4%A; rasika_known=%ff; rasika_viewer=%`]
  for (const cookie of [...cookies, '__proto__=x; constructor=y; =; ;;;', `rasika_return_to=%; ${token}=%00`]) {
    for (const path of [routes.browse, apiRoutes.session, apiRoutes.sessionSync('/dance'), routes.account]) {
      const { status } = await wire(origin, lines(origin, `GET ${path}`, [`Cookie: ${cookie}`]))
      expect([path, cookie.slice(0, 40), status > 0 && status < 500]).toEqual([path, cookie.slice(0, 40), true])
    }
  }
  for (const [body, refusal] of [
    [`${'['.repeat(40_000)}${']'.repeat(40_000)}`, 400],
    [`{"email":"${'a'.repeat(200_000)}"}`, 413],
  ] as const) {
    const headers = { 'content-type': 'application/json' }
    const { status } = await new Client().ask(apiRoutes.login, { method: 'POST', body, headers })
    expect([body.slice(0, 20), status]).toEqual([body.slice(0, 20), refusal])
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
  const parts = ['a', '$ACTION_ID_x', `$ACTION_ID_${id}`, '$ACTION_ID___proto__', '$ACTION_REF_1']
  const bodies = ['', 'nonsense', 'null', '[{"__proto__":{"polluted":1}}]', '["$F1"]', `[${'['.repeat(50_000)}`]
  const attempts: { headers: Record<string, string>; body: string }[] = [
    ...[form('', 'multipart/form-data'), form(''), form('nonsense'), form('--x\r\n')],
    ...parts.map((name) => form(part(name, name === 'a' ? 'b' : ''))),
    ...bodies.map((body) => action(body)),
    action(part('0', shell), 'multipart/form-data; boundary=x'),
    ...[action('x', 'multipart/form-data'), action('[]', 'application/json')],
    { headers: { 'next-action': 'x' }, body: '[]' },
    { headers: { 'next-action': '__proto__', 'content-type': 'text/plain' }, body: '[]' },
  ]
  const pages = [routes.home, routes.about, routes.login, routes.trailer(1), routes.verifyEmail, '/nosuch']
  pages.push(staffRoutes.mail, staffRoutes.newsletters)
  const client = new Client()
  await each(
    attempts.flatMap((sent) => pages.map((page) => [page, sent] as const)),
    async ([page, sent]) => {
      const { status, text } = await client.ask(page, { method: 'POST', ...sent })
      const what = [page, sent.headers['next-action'] ?? '', sent.body.slice(0, 50)]
      expect([...what, isFailure(status), text.includes('polluted')]).toEqual([...what, false, false])
    },
  )
})

const names = `page query subCategory subCategories returnUrl refresh token verificationCode video t email firstName
  discount from to status kind actor method plan __proto__`.split(/\s+/)
const written = ['\0', '\u202e', '%', "' OR 1=1 --", '<script>alert(1)</script>', 'javascript:alert(1)']
const large = ['-1', '1e309', '99999999999999999999', '2147483648', 'ﷺ'.repeat(50), 'x'.repeat(3000)]
const hostile = fc.oneof(
  fc.constantFrom(...written, '//strange.example'),
  fc.constantFrom(...large, '__proto__', '🪷'),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const query = fc.array(fc.tuple(fc.constantFrom(...names), hostile), { minLength: 1, maxLength: 6 })

// Requests each group of pages as a user with access, because anyone else is redirected before the page renders.
test.each([
  ['a visitor', ['public', 'auth', null], async () => new Client()],
  ['a guest', ['viewer'], () => signIn(demoAccounts.guest)],
  ['an admin', ['admin'], () => signIn(demoAccounts.admin)],
] as const)('no malicious URL makes a page fail for %s', async (_who, groups, come) => {
  const client = await come()
  for (const { pattern } of servedPages().filter(({ group }) => groups.some((each) => each === group))) {
    await fc.assert(
      fc.asyncProperty(query, hostile, async (asked, id) => {
        const path = pattern.replace(/\[[^\]]+\]/g, encodeURIComponent(id.toWellFormed()))
        const { status, text } = await client.ask(`${path}?${new URLSearchParams(asked)}`)
        expect([path, asked, isFailure(status)]).toEqual([path, asked, false])
        expect(text).not.toContain('<script>alert(1)')
      }),
      { numRuns: 4, endOnFailure: true },
    )
  }
})
