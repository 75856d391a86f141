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
const forged = [`Forwarded: host=${evil};proto=https`, `X-Forwarded-Prefix: /${evil}`, `X-Original-URL: /${evil}`]
  .concat(`X-Rewrite-URL: /${evil}`, `Next-Url: //${evil}`)
  .concat(
    'Host X-Forwarded-Host X-Original-Host X-Host X-Forwarded-Server X-HTTP-Host-Override X-Forwarded-Port'
      .split(' ')
      .map((name) => `${name}: ${evil}`),
  )
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
      expect([header, path, status < 500]).toEqual([header, path, true])
    },
  )
  await each(addresses, async (path) => {
    const { head, body } = await wire(origin, lines(origin, `GET ${path}`))
    expect([path, (head + body).includes(evil)]).toEqual([path, false])
  })
  // The request line may name a host as well.
  for (const start of ['http:#/about', 'http:#/', 'https:#//x', 'http:#/dance', '#/about']) {
    const target = start.replace('#', `//${evil}`)
    const { head, status } = await wire(origin, lines(origin, `GET ${target}`))
    const location = /^location: (.*)$/im.exec(head)?.[1] ?? '/'
    expect([target, status < 500, new URL(location, origin).host]).toEqual([target, true, new URL(origin).host])
  }
})

test('the link in a mail has our host, whatever host the request names', async () => {
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
    // The server itself forwards a server action of another page to that page.
    ...[routes.help, ...staffPages].flatMap((page) =>
      [host, `X-Forwarded-Host: ${other.host}`].map((header) =>
        lines(origin, `POST ${page}`, [header, ...act], '[{}]'),
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

/** Addresses of another site, in forms that have passed the checks of other products. */
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

test('no return address redirects a browser to another site', async () => {
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
