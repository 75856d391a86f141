import fc from 'fast-check'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { db } from '@/lib/server/db/client'
import { makeArtist, makeLivestream, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { addressOf, handlersOf, paramsOf, servedCalls } from '@/tests/support/app-files'
import { useProvider } from '@/tests/support/provider'
import { call, inRequest, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

/** Route handlers never answer with a server error, whatever the address and the body of a request hold. */

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '100000' })
useProvider(settings)

/** Every name that any route handler reads; each handler gets all of them. */
const queryNames =
  'page query subCategory subCategories redirectUrl returnUrl revalidate token shown code state error from to status ' +
  'kind apply mode sort __proto__ category form raga into'
const fieldNames =
  'firstName lastName email password confirmPassword mailingList verificationCode name message company type tag ' +
  'description currentPassword confirm entries videoId seconds positionSeconds items __proto__ constructor'

const signs = ['\0', 'a\0b', '\ud800', '\udfff\ud800x', '\u202egnp.exe', '\ufeff', '\u2028', '%', '%00']
const code = [
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '\\',
  '%_%',
  '${7*7}',
  '{{7*7}}',
  '$1',
  '(((',
  '*?+[',
  '&|!:*',
  ':*',
]
const markup = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)']
const elsewhere = ['//evil.example', '/\\evil', '\r\nSet-Cookie: a=b']
const numbers = '-1 0 1 1e309 NaN 9007199254740993 2147483648 99999999999999999999 0x10 １ -0 1.5'.split(' ')
const words = ['true', 'null', 'undefined', '[object Object]', '__proto__', 'constructor', 'toString']
const long = [
  ...['x'.repeat(5_000), 'தி'.repeat(3_000), '\u0300'.repeat(2_000), '🪷'.repeat(1_000), ' '.repeat(4_000)],
  ...['a '.repeat(2_000), 'ﷺ'.repeat(50)],
]
const hostile = fc.oneof(
  fc.constantFrom(...signs, ...code, ...markup, ...elsewhere, ...numbers, ...words, ...long),
  fc.string({ unit: fc.integer({ min: 0, max: 0x10ffff }).map(String.fromCodePoint), maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 40 }),
)
const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 1, arbitrary: fc.jsonValue() },
  fc.constantFrom(
    'a@example.org',
    'kalyani-in-adi-tala',
    'a:jack',
    'artist',
    's:x',
    1,
    -1,
    0,
    true,
    null,
    [],
    {},
    1e300,
  ),
)
/** An object with an own property `__proto__`, as JSON can have. */
const object = (names: string[]) =>
  fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name, minLength: 1, maxLength: 9 })
const body = fc.oneof(
  { weight: 5, arbitrary: object(fieldNames.split(' ')).map((fields) => JSON.stringify(Object.fromEntries(fields))) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: hostile.map((text) => text.replaceAll('\0', '')) },
  { weight: 1, arbitrary: fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) },
)
const address = fc.array(fc.tuple(fc.constantFrom(...queryNames.split(' ')), hostile), { maxLength: 6 })

const browsers = new Map<string, CookieJar>()
// Each test has a Stripe of its own, which knows nobody.
beforeEach(() => browsers.clear())

/** A new account where an earlier request has ended the session or deleted the account. */
async function cookiesOf(who: string): Promise<CookieJar | undefined> {
  if (who === 'visitor') return undefined
  const kept = browsers.get(who)
  const { role } = await inRequest({ cookies: kept?.copy() }, actorFromCookies)
  const browser =
    role === who ? kept : await signedIn(await createPerson({ staffRole: who === 'ADMIN' ? 'OWNER' : null }))
  if (browser) browsers.set(who, browser)
  return browser?.copy()
}

beforeAll(async () => {
  const video = await makeVideo({})
  await makeTrailer(video.id)
  await makeArtist()
  await makeLivestream()
})

test.each(servedCalls().map((served) => [served.pattern, served] as const))(
  '%s answers no random input with a server error',
  async (_pattern, served) => {
    const handlers = (await handlersOf(served)).filter(([method]) => method !== 'HEAD')
    const who = fc.constantFrom('visitor', 'GUEST', 'ADMIN')
    const segment = fc.oneof(hostile, fc.constantFrom('1', 'music', 'visitor'))
    const before = await db.video.count()
    await fc.assert(
      fc.asyncProperty(who, fc.constantFrom(...handlers), address, body, segment, async (...drawn) => {
        const [person, [method, handler], query, json, id] = drawn
        const answer = await call(handler, {
          method,
          url: `${addressOf(served)}?${new URLSearchParams(query)}`,
          params: Object.fromEntries(paramsOf(served).map((name) => [name, id])),
          cookies: await cookiesOf(person),
          headers: { 'content-type': 'application/json' },
          ...(method !== 'GET' && { body: json }),
        })
        expect([answer.status < 500 ? 'well' : answer.text, answer.status]).toEqual(['well', expect.any(Number)])
        // Never markup: a link to a route handler must not show a page with an attacker's content.
        expect(answer.headers.get('content-type') ?? '').not.toMatch(/html|svg|javascript/)
      }),
      { numRuns: 6 },
    )
    expect(await db.video.count()).toBe(before)
  },
)
