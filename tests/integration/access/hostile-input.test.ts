import path from 'node:path'
import { addStaffNoteAction } from '@/lib/domains/accounts/actions-users'
import { previewBulkAction } from '@/lib/domains/editorial/actions'
import { retryStreamAction } from '@/lib/domains/media/actions'
import { giveFreeMonthsAction } from '@/lib/domains/payments/actions-people'
import { saveSpellingsAction } from '@/lib/domains/scripts/actions'
import { db } from '@/lib/server/db/client'
import type { ActionResult } from '@/lib/shared/result'
import { makeArtist, makeLivestream, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { actionFiles, handlersOf, paramsOf, servedCalls } from '@/tests/support/app-files'
import { useProvider } from '@/tests/support/provider'
import { call, inRequest, type CookieJar } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '@/tests/integration/support/database'

/** Sends malicious JSON to every route handler and server action, and numbers that no column can hold. */

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '100000' })
useProvider(settings)

const names =
  'email password firstName name message type tag ids seen videoId entries confirm updatedAt category position ' +
  'mailingList action genreIds pieces verificationCode id'
/** Each field with the same value, as JSON text: JavaScript cannot write every number. */
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

/** No prototype has been changed, and the answer says nothing of our code. */
function expectNothingTold(text = ''): void {
  expect(['polluted' in {}, Object.keys(Object.prototype)]).toEqual([false, []])
  expect(text).not.toMatch(/node_modules|at \w+ \(|\bprisma\b/i)
}

/** New accounts each time: an earlier body may have deleted the account. */
const people: [who: string, cookies: () => Promise<CookieJar | undefined>][] = [
  ['a visitor', async () => undefined],
  ['a guest', async () => signedIn(await makeViewer())],
  ['an admin', async () => signedIn(await makeViewer({ admin: true }))],
]

beforeAll(async () => {
  await makeTrailer((await makeVideo({})).id)
  await makeArtist()
  await makeLivestream()
})

const ids = '1,2147483648,9007199254740993,-1,0,1e3,0x1,1.0,١,१,1 ,00000000001,__proto__,NaN'.split(',')

test.each(servedCalls().map((served) => [served.pattern, served] as const))(
  '%s survives malicious JSON',
  async (pattern, served) => {
    const params = (id: string) => Object.fromEntries(paramsOf(served).map((name) => [name, id]))
    const handlers = (await handlersOf(served)).filter(([method]) => !['GET', 'HEAD'].includes(method))
    for (const [method, handler] of handlers) {
      for (const [who, cookies] of people) {
        const jar = await cookies()
        const attempts = [
          ...bodies.map(([what, body]) => ({ what, body, id: '1' })),
          ...(pattern.includes('[') ? ids.map((id) => ({ what: `id ${id}`, body: '{}', id })) : []),
        ]
        let isRefused = false
        for (const { what, body, id } of attempts) {
          const url = `/?page=${encodeURIComponent(id)}`
          const sent = { method, url, params: params(id), body, cookies: jar?.copy() }
          const answer = await call(handler, { ...sent, headers: { 'content-type': 'application/json' } })
          const seen = [who, method, what]
          expect([...seen, answer.status < 500 ? 'well' : answer.text]).toEqual([...seen, 'well'])
          // An actor without permission is refused before the body is read: one request is enough.
          isRefused = answer.status === 401 || answer.status === 403
          if (isRefused) break
          expectNothingTold(answer.text)
        }
        // Whoever may ask more asks the same code.
        if (!isRefused) break
      }
    }
  },
)

type Action = (input: unknown) => Promise<{ ok: boolean; code?: string; message?: string }>

/** The bodies that are JSON: Next runs no server action with anything else. */
const inputs = bodies.flatMap(([what, body]) => {
  try {
    return [[what, JSON.parse(body) as unknown] as const]
  } catch {
    return []
  }
})

test('a text that PostgreSQL cannot hold is refused in every field of a server action, however good the rest is', async () => {
  const owner = await makeViewer({ admin: true })
  const cookies = await signedIn(owner)
  const raga = await db.raga.create({ data: { name: 'Kalyani' } })
  const none = { text: '', confirmed: false, reason: '' }
  const seen = { deva: none, taml: none, telu: none, knda: none, mlym: none }
  for (const text of ['a\0b', 'a\ud800b']) {
    const confirm = (deva: object) =>
      saveSpellingsAction({ kind: 'raga', id: raga.id, seen, spellings: { ...seen, deva } } as never)
    const search = { choice: { filter: { query: text } }, set: { field: 'access', access: 'free' } }
    const attempts = [
      () => addStaffNoteAction({ id: owner.id, text }),
      () => giveFreeMonthsAction({ id: owner.id, months: 1, reason: text }),
      () => retryStreamAction({ fileKey: text }),
      () => confirm({ text, confirmed: true, reason: '' }),
      () => confirm({ text: 'कल्याणी', confirmed: true, reason: text }),
      () => previewBulkAction(search as never),
    ]
    for (const attempt of attempts) {
      const answer = await inRequest<ActionResult<unknown>>({ method: 'POST', cookies: cookies.copy() }, attempt)
      expect(answer).toMatchObject({ ok: false, code: 'validation' })
    }
  }
  expect([await db.staffNote.count(), await db.freeMembership.count()]).toEqual([0, 0])
})

test.each(actionFiles())('the server actions in %s survive malicious input', async (file) => {
  const actions = Object.entries((await import(path.resolve(file))) as Record<string, Action>)
  const cookies = await signedIn(await makeViewer({ admin: true }))
  for (const [name, act] of actions) {
    for (const [what, input] of inputs) {
      const result = await inRequest({ method: 'POST', cookies: cookies.copy() }, () => act(input))
      const seen = [name, what]
      expect([...seen, result.code === 'internal' ? result : 'well']).toEqual([...seen, 'well'])
      expectNothingTold(result.message)
    }
  }
})
