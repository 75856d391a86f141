import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { addressOf, servedHandlers } from '@/tests/support/app-files'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { Client, each, origin, signIn } from './support/client'
import { lines, wire } from './support/wire'

/** Malformed requests that no browser sends: the server refuses them and never fails. */

const evil = 'evil.example'
const art = '/art/hero-music.webp'
const places = ['/', routes.about, routes.login, routes.browse, routes.trailer(1), routes.sitemap, art]
  .concat('/nosuch', '/favicon.ico', '/api/nosuch', '/_next/static/nosuch.js', '/_next/image')
  .concat(apiRoutes.session, apiRoutes.login, apiRoutes.profile)

test('every address refuses unknown methods', async () => {
  const methods = 'TRACE PROPFIND PURGE LOCK SEARCH FOO get PUT PATCH DELETE OPTIONS HEAD'.split(' ')
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
    expect([what, status < 500]).toEqual([what, true])
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
  const client = await signIn(demoAccounts.guest)
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
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  const deepObject = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`
  for (const body of [deep, deepObject, `{"email":"${'a'.repeat(200_000)}"}`, '[', '"', '\0', '{"a":1,"a":2}']) {
    for (const path of [apiRoutes.login, apiRoutes.helpForm, apiRoutes.profile, apiRoutes.progress]) {
      const method = path === apiRoutes.profile ? 'PATCH' : path === apiRoutes.progress ? 'PUT' : 'POST'
      const { status } = await client.ask(path, { method, body, headers: { 'content-type': 'application/json' } })
      expect([path, body.slice(0, 20), status === 400 || status === 413]).toEqual([path, body.slice(0, 20), true])
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
      expect([...what, status < 500, text.includes('polluted')]).toEqual([...what, true, false])
    },
  )
})
