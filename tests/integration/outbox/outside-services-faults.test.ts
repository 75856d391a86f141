import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import sharp from 'sharp'
import { POST as uploadPicture } from '@/app/api/catalogue/pictures/route'
import { GET as picture } from '@/app/api/media/pictures/[name]/route'
import { timeouts as googleTimeouts } from '@/lib/server/auth/oauth-providers'
import { db } from '@/lib/server/db/client'
import { timeouts as storeTimeouts } from '@/lib/server/media/bucket'
import { auditOf } from '@/tests/factories/content'
import { createPerson, signedIn } from '@/tests/factories/people'
import { expectRefused, googleAccount, useGoogle } from '@/tests/support/google'
import { call, CookieJar } from '@/tests/support/request-scope'
import { S3_KEYS } from '@/tests/support/s3'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from '../support/database'
import { repeatedly } from '@/tests/support/slowly'

type Fault = (response: ServerResponse) => void

/** Answers 200 and sends single bytes without end. */
const drip: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  const stop = repeatedly(20, () => response.write(' '))
  response.on('close', stop)
}
const say =
  (body: string, status = 200): Fault =>
  (response) =>
    void response.writeHead(status).end(body)
const hang: Fault = () => undefined
const sendElsewhere: Fault = (response) => {
  if (response.req.url === '/elsewhere') response.writeHead(200, { 'content-type': 'image/webp' }).end('a picture')
  else response.writeHead(302, { location: '/elsewhere' }).end()
}
const breakOff: Fault = (response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy())
}

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })
const google = useGoogle(settings)
const sockets = new Set<Socket>()
let fault: Fault = hang
let server: Server
/** Shortens the timeouts only for faults that end in one; a busy machine may need the full time for a response. */
function beset(next: Fault): void {
  fault = next
  if (next === hang || next === drip) jest.replaceProperty(googleTimeouts, 'answerMs', 300)
  if (next === hang) jest.replaceProperty(storeTimeouts, 'answerMs', 300)
  if (next === drip) jest.replaceProperty(storeTimeouts, 'wholeMs', 1500)
}
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  server = createServer((request, response) => void request.resume().on('end', () => fault(response)))
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  jest.restoreAllMocks()
  for (const socket of sockets) socket.destroy()
})
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

describe('Google', () => {
  const faults: [string, () => Fault][] = [
    ['does not answer', () => hang],
    ['answers a byte at a time', () => drip],
    ['answers with HTML', () => say('<html>Welcome</html>')],
    ['answers with invalid JSON fields', () => say('{"issuer":7}')],
    ['names another issuer', () => say(JSON.stringify({ issuer: 'https://accounts.example.org' }))],
    ['answers 500', () => say('{}', 500)],
    ['breaks off', () => breakOff],
  ]

  it.each(faults)('that %s when a sign-in begins causes an error on the login page', async (_, make) => {
    beset(make())
    settings.change({ GOOGLE_ISSUER: address() })
    const cookies = new CookieJar()
    expectRefused(await google.begin(cookies), 'google-failed', cookies)
  })

  it.each(faults)(
    'that %s when a code is redeemed causes an error on the login page, and the next attempt works',
    async (_, make) => {
      const account = googleAccount()
      const cookies = new CookieJar()
      const back = await google.consent(await google.begin(cookies), account)
      const issuer = google.issuer()
      const { token_endpoint: _endpoint, ...rest } = await (
        await fetch(`${issuer}/.well-known/openid-configuration`)
      ).json()
      const right = globalThis.fetch
      // Discovery works, and names the token endpoint that does not.
      jest
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async (input, init) =>
          String(input instanceof Request ? input.url : input).endsWith('/openid-configuration')
            ? Response.json({ ...rest, token_endpoint: `${address()}/token` })
            : right(input, init),
        )
      beset(make())
      expectRefused(await google.finish(back, cookies), 'google-failed', cookies)
      expect(await db.user.count({ where: { email: account.email } })).toBe(0)
      jest.restoreAllMocks()
      expect((await google.signIn(account)).headers.get('location')).not.toContain('error')
      expect(await db.user.count({ where: { email: account.email } })).toBe(1)
    },
  )
})

describe('a picture store', () => {
  const name = `${'1'.repeat(40)}.webp`
  const faults: [string, () => Fault][] = [
    ['does not answer', () => hang],
    ['answers a byte at a time', () => drip],
    ['answers 403', () => say('<Error><Code>AccessDenied</Code></Error>', 403)],
    ['answers 503', () => say('<Error><Code>SlowDown</Code></Error>', 503)],
    ['breaks off', () => breakOff],
    ['answers with a page', () => say('<html>Welcome</html>')],
    ['sends elsewhere', () => sendElsewhere],
  ]
  beforeEach(() => settings.change({ S3_ENDPOINT: address(), S3_BUCKET: 'rasika', S3_REGION: 'us-east-1', ...S3_KEYS }))

  it.each(faults)(
    'that %s when a picture is requested causes a 503 with a message, which no cache stores',
    async (_, make) => {
      beset(make())
      const answer = await call(picture, { params: { name } })
      expect([answer.status, answer.json()]).toEqual([
        503,
        { message: expect.stringContaining('The store of pictures'), requestId: expect.any(String) },
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each(faults.slice(0, 4))(
    'that %s when a picture is uploaded causes a 503, unless it accepted the picture, and no audit entry',
    async (how, make) => {
      beset(make())
      const cookies = await signedIn(await createPerson({ staffRole: 'OWNER' }))
      const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#842' } })
        .png()
        .toBuffer()
      const body = new Uint8Array(bytes) as unknown as BodyInit
      const answer = await call(uploadPicture, { method: 'POST', body, cookies })
      // A store that answers 200 has the picture, although its response does not end.
      expect(answer.status).toBe(how === 'answers a byte at a time' ? 201 : 503)
      expect(await auditOf('Picture')).toHaveLength(how === 'answers a byte at a time' ? 1 : 0)
      await db.auditEntry.deleteMany()
    },
  )
})
