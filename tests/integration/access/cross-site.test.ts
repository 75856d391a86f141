import { readFileSync } from 'node:fs'
import { makeArtist, makeLivestream, makeSeries, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { databaseState } from '@/tests/support/data/database-state'
import {
  actionFiles,
  actionsOf,
  addressOf,
  handlersOf,
  paramsOf,
  servedCalls,
  type Served,
} from '@/tests/support/requests/app-files'
import { call, inRequest, type CookieJar } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

/** Sends requests as another site would from the browser of a logged-in person. They must change nothing. */

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '100000' })

const REFUSED = 'This request came from another site and was refused.'
const changing = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Headers that browsers send with a request from another site's form, image or script. */
const foreign: [what: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['another site that calls itself ours', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a sandboxed frame of our own', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['an empty origin', { origin: '' }],
  ['an origin without a scheme', { origin: 'localhost:3000' }],
  ['an unknown value of sec-fetch-site', { 'sec-fetch-site': 'friendly' }],
  ['a sub-domain', { origin: 'http://cdn.localhost:3000' }],
  ['another port', { origin: 'http://localhost:3001' }],
  ['another scheme', { origin: 'https://localhost:3000', host: 'localhost:3000' }],
  ['no web page', { origin: 'chrome-extension://abcdef', host: 'abcdef' }],
  ['a site that looks like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['our name before an @', { origin: 'http://localhost:3000@evil.example' }],
  ['another site in our name for the host', { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }],
  ['a cross-site form without origin', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of our site without origin', { 'sec-fetch-site': 'same-site' }],
  ['a browser that tells only where it comes from', { referer: 'https://evil.example/page' }],
  ['a page beside ours', { referer: 'http://localhost:3001/' }],
]

const calls = servedCalls()
/** Requests that need no origin check, because they are authorised by a token or a signature, not by a cookie. */
const proved = new Set([
  '/api/subscription/stripe/webhook',
  '/api/feed/livestreams/unsubscribe',
  '/api/newsletters/unsubscribe',
  '/api/follows/unsubscribe',
  '/api/newsletters/events',
])
/** Catch-all route for unknown URLs under /api. It returns 404. */
const noCall = '/api/[...rest]'

const changingHandlers = async (served: Served) =>
  (await handlersOf(served)).filter(([method]) => changing.includes(method))

/** All required fields, so that a request is refused only because of its origin. */
const person = { email: 'a@example.org', password: 'kalyani-in-adi-tala', confirm: 'a@example.org' }
const body = JSON.stringify({ ...person, name: 'A', message: 'B' })

let adminId: number
let admin: CookieJar
let before: Record<string, string>

beforeAll(async () => {
  const video = await makeVideo({})
  await makeTrailer(video.id)
  await makeArtist()
  await makeSeries()
  await makeLivestream()
  adminId = (await makeViewer({ admin: true })).id
})

// Uses `beforeEach` instead of `beforeAll`, because `useSettings` prepares the settings before each test.
beforeEach(async () => {
  admin ??= await signedIn({ id: adminId })
  before ??= await databaseState()
})

const changes = ({ file }: Served) => /export const (POST|PUT|PATCH|DELETE)\b/.test(readFileSync(file, 'utf8'))
const rows = calls
  .filter((served) => !proved.has(served.pattern) && served.pattern !== noCall && changes(served))
  .map((served) => [served.pattern, served] as const)

test('the requests that change something are found', () => expect(rows.length).toBeGreaterThan(22))

test.each(rows)('%s changes nothing when another site sends it in any form', async (_pattern, served) => {
  const params = Object.fromEntries(paramsOf(served).map((name) => [name, '1']))
  const handlers = await changingHandlers(served)
  expect(handlers.length).toBeGreaterThan(0)
  for (const [method, handler] of handlers) {
    for (const [what, headers] of foreign) {
      // Sends the JSON as plain text, because a form can do so without a preflight request.
      const sent = { ...headers, 'content-type': 'text/plain' }
      const asked = { method, url: addressOf(served), params, headers: sent, body, cookies: admin.copy() }
      const answer = await call(handler, asked)
      expect([what, answer.status, answer.json().message, answer.setCookies]).toEqual([what, 403, REFUSED, []])
    }
  }
  expect(await databaseState()).toEqual(before)
})

test('a request without a check of its origin needs a signature or a token', async () => {
  for (const served of calls.filter(({ pattern }) => proved.has(pattern))) {
    const handlers = await changingHandlers(served)
    expect(handlers.length).toBeGreaterThan(0)
    for (const [method, handler] of handlers) {
      for (const [, headers] of foreign) {
        const url = `${addressOf(served)}?token=guessed`
        const { status } = await call(handler, { method, url, headers, body, cookies: admin.copy() })
        expect([served.pattern, status, status >= 400 && status < 500]).toEqual([served.pattern, status, true])
      }
    }
  }
  expect(await databaseState()).toEqual(before)
})

test('the http address of an https product counts as another site', async () => {
  settings.change({ APP_URL: 'https://rasika.example' })
  const served = calls.find(({ pattern }) => pattern === '/api/form/help')
  const [found] = served ? await changingHandlers(served) : []
  if (!found) throw new Error('no call')
  const ask = (headers: Record<string, string>) =>
    call(found[1], { json: {}, headers: { host: 'rasika.example', ...headers } })
  for (const origin of ['http://rasika.example', 'ws://rasika.example', 'ftp://rasika.example']) {
    expect([origin, (await ask({ origin })).status]).toEqual([origin, 403])
    expect([origin, (await ask({ referer: `${origin}/help` })).status]).toEqual([origin, 403])
  }
  expect((await ask({ origin: 'https://rasika.example' })).status).toBe(400)
  expect((await ask({ referer: 'https://rasika.example/help' })).status).toBe(400)
})

test('the files of server actions are found', () => expect(actionFiles().length).toBeGreaterThan(4))

test.each(actionFiles())('the server actions in %s change nothing when another site sends them', async (file) => {
  const input = { id: 1, used: true, answered: true, email: 'a@example.org' }
  const refusal = { ok: false, code: 'forbidden', message: REFUSED, fields: undefined }
  for (const [name, act] of await actionsOf(file)) {
    for (const [what, headers] of foreign) {
      const answer = await inRequest({ method: 'POST', headers, cookies: admin.copy() }, () => act(input))
      expect([name, what, answer]).toEqual([name, what, refusal])
    }
  }
  expect(await databaseState()).toEqual(before)
})
