import { createServer, type ServerResponse } from 'node:http'
import sharp from 'sharp'
import { POST as uploadPicture } from '@/app/api/catalogue/pictures/route'
import { GET as picture } from '@/app/api/media/pictures/[name]/route'
import { timeouts as googleTimeouts } from '@/lib/server/auth/google/oauth-providers'
import { db } from '@/lib/server/db/client'
import { timeouts as storeTimeouts } from '@/lib/server/media/storage/bucket'
import { auditOf } from '@/tests/factories/content'
import { createPerson, signedIn } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { collectGarbage } from '@/tests/support/garbage'
import { call, CookieJar } from '@/tests/support/requests/request-scope'
import { expectRefused, googleAccount, useGoogle } from '@/tests/support/servers/google'
import { close, listen } from '@/tests/support/servers/loopback'
import { S3_KEYS } from '@/tests/support/servers/s3'
import { useSettings } from '@/tests/support/settings'
import { later, repeatedly } from '@/tests/support/slowly'

type Fault = (response: ServerResponse) => void

/** Signals that nothing else holds are lost when garbage is collected. */
const collectSoon = () => later(100, collectGarbage)

/** Responds with 200, and then sends one byte at a time without end. */
const drip: Fault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  const stop = repeatedly(20, () => response.write(' '))
  response.on('close', stop)
  collectSoon()
}
const say = (body: string, status = 200): Fault => {
  return (response) => void response.writeHead(status).end(body)
}
const hang: Fault = () => collectSoon()
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
let fault: Fault = hang
/** Shortens only the timeouts that the fault triggers, because on a busy machine even a working server may be slow. */
function beset(next: Fault): void {
  fault = next
  if (next === hang || next === drip) jest.replaceProperty(googleTimeouts, 'answerMs', 300)
  if (next === hang) jest.replaceProperty(storeTimeouts, 'answerMs', 300)
  if (next === drip) jest.replaceProperty(storeTimeouts, 'wholeMs', 1500)
}

let address = ''
const server = createServer((request, response) => void request.resume().on('end', () => fault(response)))
server.on('connection', (socket) => void socket.on('error', () => undefined))
beforeAll(async () => void (address = `http://${await listen(server)}`))
afterEach(() => {
  jest.restoreAllMocks()
  server.closeAllConnections()
})
afterAll(() => close(server))

const silent: [string, Fault][] = [
  ['does not respond', hang],
  ['responds a byte at a time', drip],
]

describe('Google', () => {
  const faults: [string, Fault][] = [
    ...silent,
    ['answers with HTML', say('<html>Welcome</html>')],
    ['answers with invalid JSON fields', say('{"issuer":7}')],
    ['names another issuer', say(JSON.stringify({ issuer: 'https://accounts.example.org' }))],
    ['answers 500', say('{}', 500)],
    ['breaks off', breakOff],
  ]

  it.each(faults)('that %s when a sign-in begins causes an error on the login page', async (_, next) => {
    beset(next)
    settings.change({ GOOGLE_ISSUER: address })
    const cookies = new CookieJar()
    expectRefused(await google.begin(cookies), 'google-failed', cookies)
  })

  it.each(faults)('that %s when a code is redeemed causes an error there, and none the next time', async (_, next) => {
    const account = googleAccount()
    const cookies = new CookieJar()
    const back = await google.consent(await google.begin(cookies), account)
    const right = globalThis.fetch
    const found = await (await right(`${google.issuer()}/.well-known/openid-configuration`)).json()
    // Discovery succeeds, but names a token endpoint that fails.
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = String(input instanceof Request ? input.url : input)
      if (!url.endsWith('/openid-configuration')) return right(input, init)
      return Response.json({ ...found, token_endpoint: `${address}/token` })
    })
    beset(next)
    expectRefused(await google.finish(back, cookies), 'google-failed', cookies)
    expect(await db.user.count({ where: { email: account.email } })).toBe(0)
    jest.restoreAllMocks()
    expect((await google.signIn(account)).headers.get('location')).not.toContain('error')
    expect(await db.user.count({ where: { email: account.email } })).toBe(1)
  })
})

describe('a picture store', () => {
  const name = `${'1'.repeat(40)}.webp`
  const faults: [string, Fault][] = [
    ...silent,
    ['answers 403', say('<Error><Code>AccessDenied</Code></Error>', 403)],
    ['answers 503', say('<Error><Code>SlowDown</Code></Error>', 503)],
    ['breaks off', breakOff],
    ['answers with a page', say('<html>Welcome</html>')],
    ['sends elsewhere', sendElsewhere],
  ]
  beforeEach(() => settings.change({ S3_ENDPOINT: address, S3_BUCKET: 'rasika', S3_REGION: 'us-east-1', ...S3_KEYS }))

  it.each(faults)('that %s when a picture is requested causes a 503, which no cache stores', async (_, next) => {
    beset(next)
    const answer = await call(picture, { params: { name } })
    const said = { message: expect.stringContaining('The media store'), requestId: expect.any(String) }
    expect([answer.status, answer.json()]).toEqual([503, said])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each(faults.slice(0, 4))('that %s when a picture is uploaded keeps none, unless it said so', async (how, next) => {
    beset(next)
    const cookies = await signedIn(await createPerson({ staffRole: 'OWNER' }))
    const size = { width: 640, height: 360, channels: 3, background: '#842' } as const
    const body = new Uint8Array(await sharp({ create: size }).png().toBuffer()) as unknown as BodyInit
    const answer = await call(uploadPicture, { method: 'POST', body, cookies })
    // A status of 200 means that the bucket has stored the picture, even if the response body never ends.
    const entries = (await auditOf('Picture')).length
    expect([answer.status, entries]).toEqual(how === 'responds a byte at a time' ? [201, 1] : [503, 0])
    await db.auditEntry.deleteMany()
  })
})
