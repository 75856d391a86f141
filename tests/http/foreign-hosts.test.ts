import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { Client, each, origin, signIn } from './support/client'
import { lines, trap, wire } from './support/wire'
import { addressOf, servedPages } from '@/tests/support/app-files'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { until } from '@/tests/support/until'

/** Hosts of others, named in requests: the server neither repeats them, nor asks them, nor leads anybody there. */

const evil = 'evil.example'
const art = '/art/hero-music.webp'
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
  const client = new Client()
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
    expect([url.slice(0, 60), status >= 400 && status < 500]).toEqual([url.slice(0, 60), true])
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
const parameters = 'returnUrl redirectUrl returnTo next url redirect callbackUrl continue from'.split(' ')

test('no return address redirects a browser to another site', async () => {
  const guest = await signIn(demoAccounts.guest)
  const visitor = new Client()
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
  expect(goals).toBe(elsewhere.length)
})
