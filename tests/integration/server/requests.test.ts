import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { action } from '@/lib/server/http/action'
import { route } from '@/lib/server/http/route'
import { AppError } from '@/lib/shared/errors'
import { createPerson, signedIn } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, inRequest } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

const echo = route(
  { auth: 'public', body: z.object({ text: z.string('Please say something') }) },
  async ({ body }) => body,
)
const changes = route({ auth: 'public' }, async () => ({ done: true }))
const failing = (error: unknown) =>
  route({ auth: 'public' }, async () => {
    throw error
  })

describe('the route wrapper', () => {
  useTestDatabase()
  useSettings()

  describe('in its check of the origin', () => {
    // Tests only the check itself. access/cross-site.test.ts tests that every handler and action uses it.
    it.each([
      ['our origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
      ['our origin in capitals', { origin: 'HTTP://LOCALHOST:3000' }],
      ['the host it was sent to', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
      ['our own page without origin', { 'sec-fetch-site': 'same-origin' }],
      ['our own page with only a referer', { referer: 'http://localhost:3000/help' }],
      ['the address bar', { 'sec-fetch-site': 'none' }],
      ['a program', {}],
    ])('accepts a change from %s', async (_name, headers: Record<string, string>) => {
      expect((await call(changes, { method: 'POST', headers })).status).toBe(200)
    })

    it('accepts a GET from another site', async () => {
      expect((await call(changes, { headers: { origin: 'https://evil.example' } })).status).toBe(200)
    })

    it('accepts a server action from our own site', async () => {
      const run = action({ name: 'test', auth: 'public', input: z.object({}) }, async () => 'done')
      expect(await inRequest({ method: 'POST' }, () => run({}))).toEqual({ ok: true, data: 'done' })
    })
  })

  describe('when it reads a body', () => {
    const limit = 100 * 1024
    const sized = (bytes: number) => `{"text":"${'x'.repeat(bytes - 11)}"}`

    it('accepts up to 100 KB, in bytes and not in characters', async () => {
      expect((await call(echo, { body: sized(limit) })).status).toBe(200)
      const answer = await call(echo, { body: sized(limit + 1) })
      expect([answer.status, answer.json()]).toEqual([413, { message: 'The request is too large.' }])
      expect((await call(echo, { body: `{"text":"${'ா'.repeat(limit / 3)}"}` })).status).toBe(413)
    })

    it('ignores a content-length that is too small, and stops reading an endless body', async () => {
      let sent = 0
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += 1
          controller.enqueue(new Uint8Array(16 * 1024).fill(32))
        },
      })
      const answer = await call(echo, { body: endless, headers: { 'content-length': '2' } })
      expect(answer.status).toBe(413)
      expect(sent).toBeLessThan(12)
    })

    it('answers 400 when the client breaks it off', async () => {
      const broken = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode('{"text":'))
          controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
        },
      })
      const answer = await call(echo, { body: broken })
      expect([answer.status, answer.json()]).toEqual([400, { message: 'The request ended before it was complete.' }])
    })

    it.each([
      ['a body that is not JSON', '{text:1}'],
      ['half a JSON object', '{"text":"a'],
      ['a form', 'text=a'],
      ['two JSON objects', '{"text":"a"}{"text":"b"}'],
      ['JSON in UTF-16', Buffer.from('{"text":"a"}', 'utf16le')],
      ['NUL in a text', '{"text":"a\\u0000"}'],
      ['half a sign of Unicode in a text', '{"text":"a\\ud800"}'],
      ['broken UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ])('answers 400 to %s', async (_name, body) => {
      const answer = await call(echo, { body: typeof body === 'string' ? body : new Uint8Array(body) })
      const said = expect.stringMatching(/^(The request is not valid|This contains characters)/) as string
      expect([answer.status, answer.json()]).toEqual([400, { message: said }])
    })

    it.each(['', 'null', '{}'])('takes the body %p as input without fields', async (body) => {
      const answer = await call(echo, { method: 'POST', body })
      const text = 'Please say something'
      expect([answer.status, answer.json()]).toEqual([400, { message: text, fields: { text } }])
    })

    it.each(['[]', '"text"', '7', 'true', '['.repeat(40_000) + ']'.repeat(40_000)])(
      'answers 400 to JSON that is not an object (case %#)',
      async (body) => {
        const answer = await call(echo, { body })
        expect([answer.status, answer.json()]).toEqual([400, { message: 'The request is not a JSON object.' }])
      },
    )

    it('drops unknown fields', async () => {
      const body = '{"text":"a","more":1,"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'
      expect((await call(echo, { body })).text).toBe('{"text":"a"}')
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    })
  })

  describe('when it reads a query', () => {
    const list = route(
      { auth: 'public', query: z.object({ query: z.string().optional() }) },
      async ({ query }) => query,
    )

    it.each([
      ['/?query=', {}],
      ['/?query=a', { query: 'a' }],
      ['/?query=&query=a', { query: 'a' }],
      ['/?query=%E0%AE%95', { query: 'க' }],
      ['/?__proto__=1&__proto__=2', {}],
    ])('parses %s to %j', async (url, expected) => {
      const answer = await call(list, { url })
      expect([answer.status, answer.json()]).toEqual([200, expected])
    })

    it.each([
      ['a NUL, which the database cannot store', '/?query=a%00b'],
      ['two values for a parameter that takes one', '/?query=a&query=b'],
    ])('refuses %s', async (_what, url) => {
      expect((await call(list, { url })).status).toBe(400)
    })
  })

  describe('when a handler throws', () => {
    it('answers an AppError with its status and message', async () => {
      const [message, fields] = ['There is one already', { tag: 'Taken' }]
      const conflict = await call(failing(new AppError('conflict', message, { fields })))
      expect([conflict.status, conflict.json()]).toEqual([409, { message, fields }])
    })

    it('answers an unexpected error with 500, a request id and nothing else', async () => {
      const withCode = Object.assign(new Error('secret boom'), { code: 'P2002' })
      const errors = [new Error('secret: postgres://u:p@h'), withCode, { message: 'secret' }]
      for (const error of [...errors, 'thrown text', null, undefined]) {
        const answer = await call(failing(error))
        const requestId = answer.headers.get('x-request-id')
        expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
        const message = 'Something went wrong. Please try again.'
        expect([answer.status, answer.json()]).toEqual([500, { message, requestId }])
      }
    })

    it('uses the error shape of the checkout and portal routes where a route asks for it', async () => {
      const handler = route({ auth: 'user', errorShape: 'error' }, async () => null)
      expect((await call(handler)).json()).toMatchObject({ error: 'Please log in to continue.' })
    })

    it('answers 409 to a unique violation and 404 to a missing row', async () => {
      const { email, id } = await createPerson()
      const twice = route({ auth: 'public' }, () =>
        db.prospect.createMany({ data: [1, 2].map(() => ({ email, discountPercent: 5 })) }),
      )
      const missing = route({ auth: 'public' }, () => db.user.delete({ where: { id: id + 1000 } }))
      expect((await call(twice)).status).toBe(409)
      expect((await call(missing)).status).toBe(404)
    })

    it('answers 500 to a failed query, without the text of its error', async () => {
      const answer = await call(route({ auth: 'public' }, () => db.$queryRaw`SELECT secret FROM nowhere`))
      expect([answer.status, answer.text]).toEqual([500, expect.not.stringMatching(/secret|nowhere|prisma|at /i)])
    })
  })

  describe('in its check of the role', () => {
    it.each([
      ['public', [200, 200, 200, 200]],
      ['user', [401, 200, 200, 200]],
      ['verified', [401, 403, 200, 200]],
      ['content', [401, 403, 403, 200]],
    ] as const)(
      "with auth: '%s' answers %j to a visitor, an unverified person, a guest and an admin",
      async (auth, statuses) => {
        const handler = route({ auth }, async ({ actor }) => ({ id: actor.id }))
        const people = [
          await createPerson({ status: 'UNVERIFIED', staffRole: 'OWNER' }),
          await createPerson(),
          await createPerson({ staffRole: 'OWNER' }),
        ]
        const jars = [undefined, ...(await Promise.all(people.map(signedIn)))]
        const answers = await Promise.all(jars.map((cookies) => call(handler, { cookies })))
        expect(answers.map(({ status }) => status)).toEqual(statuses)
      },
    )
  })

  it('answers 404 to an id that cannot exist', async () => {
    const one = route(
      { auth: 'public', params: z.object({ id: z.string().regex(/^\d+$/) }) },
      async ({ params }) => params,
    )
    expect((await call(one, { params: { id: '5' } })).status).toBe(200)
    const answer = await call(one, { params: { id: 'abc' } })
    expect([answer.status, answer.json()]).toEqual([404, { message: 'Not found' }])
  })

  it('answers 204 when the handler returns nothing', async () => {
    const answer = await call(
      route({ auth: 'public' }, async () => undefined),
      { method: 'DELETE' },
    )
    expect([answer.status, answer.text]).toEqual([204, ''])
  })
})
