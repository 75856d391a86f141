import fc from 'fast-check'
import { addStaffNoteAction } from '@/lib/domains/accounts/people/actions'
import { previewBulkAction } from '@/lib/domains/catalogue/actions'
import { retryStreamAction } from '@/lib/domains/media/streams/actions'
import { saveTransliterationsAction } from '@/lib/domains/names/transliteration/actions'
import { grantFreeMonthsAction } from '@/lib/domains/payments/staff/actions'
import { actorFromCookies } from '@/lib/server/auth/sessions/session'
import { db } from '@/lib/server/db/client'
import { makeArtist, makeLivestream, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import {
  actionFiles,
  actionsOf,
  addressOf,
  handlersOf,
  paramsOf,
  servedCalls,
} from '@/tests/support/requests/app-files'
import { call, inRequest, type CookieJar } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useProvider } from '@/tests/support/stripe/provider'

/** Sends malicious JSON, out-of-range numbers and random strings to every route handler and server action. */

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '100000' })
useProvider(settings)

const names =
  'email password firstName name message type tag ids seen videoId entries confirm updatedAt category position ' +
  'mailingList action genreIds pieces verificationCode id'
/**
 * Returns JSON in which every field has the same value. `value` is JSON text, because JavaScript can't represent every
 * number.
 */
const every = (value: string) =>
  `{${names
    .split(' ')
    .map((name) => `"${name}":${value}`)
    .join(',')}}`
const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`

const response = '"response":{"clientDataJSON":"a","attestationObject":"a","authenticatorData":"a","signature":"a"}'
const prototype = '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'
const bodies: [what: string, body: string][] = [
  ['a prototype', prototype],
  ['a prototype in every field', every(prototype)],
  ['fields of objects', '{"toString":"x","valueOf":1,"hasOwnProperty":null,"then":"x","toJSON":"x","length":-1}'],
  ['something to wait for', every('{"then":"x","catch":1}')],
  ['a name twice', '{"email":"a@example.org","email":{"x":1},"name":"A","name":[]}'],
  ['lists for texts', every('["a","b"]')],
  ['lists of lists', every('[[[[]]]]')],
  ['objects for texts', every('{"length":5,"0":"a"}')],
  ['numbers beyond a double', every('1e999')],
  ['numbers beyond 2^53', every('9007199254740993')],
  ['numbers beyond a column', every('2147483648')],
  ['numbers below a column', every('-2147483649')],
  ['fractions', every('0.1')],
  ['lists of such numbers', every('[2147483648,9007199254740993,-1,0,1.5,1e300]')],
  ['NaN', every('NaN')],
  ['half a character', every('"\\ud800"')],
  ['NUL', every('"a\\u0000b"')],
  ['what a pattern may take for ever over', every(`"${'a'.repeat(4_000)}!"`)],
  ['an address that a pattern may take for ever over', every(`"${'a.'.repeat(1_500)}@${'a-'.repeat(500)}"`)],
  ['spaces without end', every(`"${' '.repeat(3_000)}x"`)],
  ['lists in lists', nested('[', ']', 50_000)],
  ['objects in objects', nested('{"a":', '}', 17_000)],
  [
    'objects in a field of a passkey',
    `{"id":"a","rawId":"a","type":"public-key",${response},"clientExtensionResults":${nested('{"a":', '}', 15_000)}}`,
  ],
  ['lists in a field', `{"ids":${nested('[', ']', 49_000)},"entries":${nested('[', ']', 10)}}`],
  ['ten thousand fields', `{${Array.from({ length: 8_000 }, (_, at) => `"f${at}":1`).join(',')}}`],
  ['no object', '"text"'],
  ['nothing', 'null'],
  ['another encoding', '\ufeff{"email":"a@example.org"}'],
]

/** Expects that no prototype was polluted and that `text` reveals nothing about our code. */
function expectNothingTold(text = ''): void {
  expect(['polluted' in {}, Object.keys(Object.prototype)]).toEqual([false, []])
  expect(text).not.toMatch(/node_modules|at \w+ \(|\bprisma\b/i)
}

beforeAll(async () => {
  await makeTrailer((await makeVideo({})).id)
  await makeArtist()
  await makeLivestream()
})

const calls = servedCalls().map((served) => [served.pattern, served] as const)

/** Each use creates a new account, because an earlier request may have deleted the last one. */
const people: [who: string, cookies: () => Promise<CookieJar | undefined>][] = [
  ['a visitor', async () => undefined],
  ['a guest', async () => signedIn(await makeViewer())],
  ['an admin', async () => signedIn(await makeViewer({ admin: true }))],
]

const asJson = { 'content-type': 'application/json' }
const ids = '1,2147483648,9007199254740993,-1,0,1e3,0x1,1.0,١,१,1 ,00000000001,__proto__,NaN'.split(',')

test.each(calls)('%s survives malicious JSON', async (pattern, served) => {
  const params = (id: string) => Object.fromEntries(paramsOf(served).map((name) => [name, id]))
  const attempts = [
    ...bodies.map(([what, body]) => ({ what, body, id: '1' })),
    ...(pattern.includes('[') ? ids.map((id) => ({ what: `id ${id}`, body: '{}', id })) : []),
  ]
  const handlers = (await handlersOf(served)).filter(([method]) => !['GET', 'HEAD'].includes(method))
  for (const [method, handler] of handlers) {
    for (const [who, cookies] of people) {
      const jar = await cookies()
      let isRefused = false
      for (const { what, body, id } of attempts) {
        const url = `/?page=${encodeURIComponent(id)}`
        const sent = { method, url, params: params(id), body, cookies: jar?.copy() }
        const answer = await call(handler, { ...sent, headers: asJson })
        const seen = [who, method, what]
        expect([...seen, answer.status < 500 ? 'well' : answer.text]).toEqual([...seen, 'well'])
        // Stops after a refusal, because an actor without permission is refused before the body is read.
        isRefused = answer.status === 401 || answer.status === 403
        if (isRefused) break
        expectNothingTold(answer.text)
      }
      // Skips people with more permissions, because their requests run the same code.
      if (!isRefused) break
    }
  }
})

/** Skips bodies that aren't valid JSON, because Next never passes them to a server action. */
const inputs = bodies.flatMap(([what, body]) => {
  try {
    return [[what, JSON.parse(body) as unknown] as const]
  } catch {
    return []
  }
})

test('text that PostgreSQL can’t store is refused in every field of a server action, even if the rest is valid', async () => {
  const owner = await makeViewer({ admin: true })
  const cookies = await signedIn(owner)
  const raga = await db.raga.create({ data: { name: 'Kalyani' } })
  const none = { text: '', confirmed: false, reason: '' }
  const seen = { deva: none, taml: none, telu: none, knda: none, mlym: none }
  for (const text of ['a\0b', 'a\ud800b']) {
    const confirm = (deva: object) =>
      saveTransliterationsAction({ kind: 'raga', id: raga.id, seen, spellings: { ...seen, deva } } as never)
    const search = { choice: { filter: { query: text } }, set: { field: 'access', access: 'free' } }
    const attempts = [
      () => addStaffNoteAction({ id: owner.id, text }),
      () => grantFreeMonthsAction({ id: owner.id, months: 1, reason: text }),
      () => retryStreamAction({ fileKey: text }),
      () => confirm({ text, confirmed: true, reason: '' }),
      () => confirm({ text: 'कल्याणी', confirmed: true, reason: text }),
      () => previewBulkAction(search as never),
    ]
    for (const attempt of attempts) {
      const answer = await inRequest<object>({ method: 'POST', cookies: cookies.copy() }, attempt)
      expect(answer).toMatchObject({ ok: false, code: 'validation' })
    }
  }
  expect([await db.staffNote.count(), await db.entitlement.count()]).toEqual([0, 0])
})

test.each(actionFiles())('the server actions in %s survive malicious input', async (file) => {
  const cookies = await signedIn(await makeViewer({ admin: true }))
  for (const [name, act] of await actionsOf(file)) {
    for (const [what, input] of inputs) {
      const result = await inRequest({ method: 'POST', cookies: cookies.copy() }, () => act(input))
      const seen = [name, what]
      expect([...seen, result.code === 'internal' ? result : 'well']).toEqual([...seen, 'well'])
      expectNothingTold(result.message)
    }
  }
})

const queryNames =
  'page query subCategory subCategories redirectUrl returnUrl revalidate token shown code state error from to status ' +
  'kind apply mode sort __proto__ category form raga into'
const fieldNames =
  'firstName lastName email password confirmPassword mailingList verificationCode name message company type tag ' +
  'description currentPassword confirm entries videoId seconds positionSeconds items __proto__ constructor'

const signs = ['\0', 'a\0b', '\ud800', '\udfff\ud800x', '\u202egnp.exe', '\ufeff', '\u2028', '%', '%00']
const sql = ["' OR 1=1 --", "'; DROP TABLE users; --", '\\', '%_%', '$1']
const code = [...sql, '${7*7}', '{{7*7}}', '(((', '*?+[', '&|!:*', ':*']
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
const valid = ['a@example.org', 'kalyani-in-adi-tala', 'a:jack', 'artist', 's:x']
const value = fc.oneof(
  { weight: 4, arbitrary: hostile },
  { weight: 1, arbitrary: fc.jsonValue() },
  fc.constantFrom(...valid, 1, -1, 0, true, null, [], {}, 1e300),
)
/** Generates objects that may have `__proto__` as an own property, like parsed JSON. */
const object = (names: string[]) =>
  fc.uniqueArray(fc.tuple(fc.constantFrom(...names), value), { selector: ([name]) => name, minLength: 1, maxLength: 9 })
const randomBody = fc.oneof(
  { weight: 5, arbitrary: object(fieldNames.split(' ')).map((fields) => JSON.stringify(Object.fromEntries(fields))) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: hostile.map((text) => text.replaceAll('\0', '')) },
  { weight: 1, arbitrary: fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) },
)
const address = fc.array(fc.tuple(fc.constantFrom(...queryNames.split(' ')), hostile), { maxLength: 6 })

const browsers = new Map<string, CookieJar>()
// Each test needs new accounts, because its fake Stripe doesn't have the earlier customers.
beforeEach(() => browsers.clear())

/** Returns the cookies of a session with this role. Logs in as a new person if an earlier request ended the session. */
async function cookiesOf(who: string): Promise<CookieJar | undefined> {
  if (who === 'visitor') return undefined
  const kept = browsers.get(who)
  const { role } = await inRequest({ cookies: kept?.copy() }, actorFromCookies)
  const browser =
    role === who ? kept : await signedIn(await createPerson({ staffRole: who === 'ADMIN' ? 'OWNER' : null }))
  if (browser) browsers.set(who, browser)
  return browser?.copy()
}

test.each(calls)('%s returns no server error for random input', async (_pattern, served) => {
  const handlers = (await handlersOf(served)).filter(([method]) => method !== 'HEAD')
  const who = fc.constantFrom('visitor', 'GUEST', 'ADMIN')
  const segment = fc.oneof(hostile, fc.constantFrom('1', 'music', 'visitor'))
  const before = await db.video.count()
  await fc.assert(
    fc.asyncProperty(who, fc.constantFrom(...handlers), address, randomBody, segment, async (...drawn) => {
      const [person, [method, handler], query, body, id] = drawn
      const answer = await call(handler, {
        method,
        url: `${addressOf(served)}?${new URLSearchParams(query)}`,
        params: Object.fromEntries(paramsOf(served).map((name) => [name, id])),
        cookies: await cookiesOf(person),
        headers: asJson,
        ...(method !== 'GET' && { body }),
      })
      expect([answer.status < 500 ? 'well' : answer.text, answer.status]).toEqual(['well', expect.any(Number)])
      // Browsers must not render the response as a page, because it may repeat malicious content from a link.
      expect(answer.headers.get('content-type') ?? '').not.toMatch(/html|svg|javascript/)
    }),
    { numRuns: 6 },
  )
  expect(await db.video.count()).toBe(before)
})
