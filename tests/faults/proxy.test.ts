import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { bytesResponse } from '@/lib/server/files/file-response'
import { Browser } from '@/tests/faults/support/browser'
import { eventually } from '@/tests/faults/support/instance'
import { nginxProgram, startNginx } from '@/tests/faults/support/nginx'
import { close, listen } from '@/tests/support/servers/loopback'
import { reservePort } from '@/tests/support/servers/ports'

/** Larger than all socket buffers between sender and receiver. Linux lets each grow to 32 MB. */
const LARGE = 256 * 1024 * 1024
const PIECE = 1024 * 1024

const RECORDING = Buffer.from('abcdefghijklmnopqrstuvwxyz')

async function sendRecording({ method, headers: { range } }: IncomingMessage, response: ServerResponse) {
  const asked = new Request('http://instance', { method, headers: range ? { range } : {} })
  const answer = await bytesResponse(asked, RECORDING, { 'content-type': 'video/mp4' })
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
}

const describeNginx = nginxProgram ? describe : describe.skip

describeNginx('the proxy as docs/nginx.conf sets it up', () => {
  const seen = new Map<string, IncomingHttpHeaders>()
  const counts = new Map<string, number>()
  const taken = new Map<string, number>()
  let sent = 0
  function* video(): Generator<Buffer> {
    for (sent = 0; sent < LARGE; sent += PIECE) yield Buffer.alloc(PIECE)
  }
  const instance = createServer((request, response) => {
    const url = request.url ?? ''
    seen.set(url, request.headers)
    counts.set(url, (counts.get(url) ?? 0) + 1)
    request.on('data', (part: Buffer) => taken.set(url, (taken.get(url) ?? 0) + part.length))
    response.setHeader('cache-control', 's-maxage=300, stale-while-revalidate=600')
    response.setHeader('vary', 'rsc, Accept, Accept-Encoding')
    if (url === '/api/media/large') return void pipeline(Readable.from(video()), response, () => undefined)
    if (url === '/api/media/recording') return void sendRecording(request, response)
    const answer = url === '/' ? `for ${String(request.headers['x-country'] ?? 'nobody')}` : 'ours'
    request.on('end', () => response.end(answer))
  })
  const visitor = new Browser()
  let nginx: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    const { port } = new URL(`http://${await listen(instance)}`)
    nginx = await startNginx({ port: await reservePort(), instances: [Number(port)] })
  })
  afterAll(async () => {
    visitor.close()
    await nginx.stop()
    await close(instance)
  })

  it.each(['/login', '/api/auth/login', '/_next/static/chunks/a.js'])(
    'sends the address of the client to the instance at %s, and no forwarding header of the client',
    async (path) => {
      const forged = '192.0.2.1'
      const headers = {
        'x-real-ip': forged,
        'x-forwarded-for': forged,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-request-id': 'an-id-of-the-client',
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        tracestate: 'a=b',
      }
      expect((await visitor.send(nginx.url + path, { headers })).text).toBe('ours')
      const told = seen.get(path)
      expect(told).toMatchObject({
        'x-real-ip': '127.0.0.1',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': new URL(nginx.url).host,
        'x-forwarded-proto': 'http',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      })
      expect([told?.traceparent, told?.tracestate]).toEqual([undefined, undefined])
    },
  )

  /**
   * Sends ten requests.
   * @returns the number of requests that reached the instance
   */
  async function passedOn(path: string, headers: Record<string, string> = {}): Promise<number> {
    const before = counts.get(path) ?? 0
    for (let time = 0; time < 10; time += 1) {
      expect((await visitor.send(nginx.url + path, { headers })).status).toBe(200)
    }
    return (counts.get(path) ?? 0) - before
  }

  /** Waits until the one-second cache responds to some of ten requests. */
  const isCached = (path: string, headers?: Record<string, string>) =>
    eventually(`a cache answers ${path}`, async () => (await passedOn(path, headers)) < 10)

  const untilAskedAgain = (path = '/about') =>
    eventually(`an instance is asked for ${path} again`, async () => {
      const before = counts.get(path) ?? 0
      await visitor.send(nginx.url + path)
      return (counts.get(path) ?? 0) > before
    })

  it('caches trailer pages and static pages for a short time', async () => {
    for (const path of ['/trailers/7', '/about']) {
      await isCached(path)
      await untilAskedAgain(path)
    }
  })

  it('asks an instance for a script once, in each encoding', async () => {
    const script = '/_next/static/chunks/b.js'
    expect(await passedOn(script)).toBe(1)
    expect(await passedOn(script, { 'accept-encoding': 'gzip' })).toBe(1)
    for (const spelling of ['gzip, br', 'br, gzip;q=0.5'])
      expect(await passedOn(script, { 'accept-encoding': spelling })).toBe(0)
    for (let time = 0; time < 2; time += 1) await untilAskedAgain()
    expect(await passedOn(script)).toBe(0)
  })

  it('asks an instance for a picture once in each width and format', async () => {
    const picture = (width: number) => `/_next/image?url=%2Fart%2Fveena.webp&w=${width}&q=60`
    for (const width of [640, 1080]) expect(await passedOn(picture(width), { accept: 'image/webp' })).toBe(1)
    expect(await passedOn(picture(640), { accept: 'image/avif,image/webp' })).toBe(1)
    expect(await passedOn(picture(640), { accept: 'image/webp,image/png' })).toBe(0)
    for (let time = 0; time < 2; time += 1) await untilAskedAgain()
    expect(await passedOn(picture(640), { accept: 'image/webp' })).toBe(0)
  })

  it.each(['/browse', '/login', '/api/home', '/trailers/7?_rsc=1', '/trailers/7/more'])(
    'does not cache %s',
    async (path) => {
      expect(await passedOn(path)).toBe(10)
    },
  )

  it('caches the landing page per country, and not for an unknown country', async () => {
    const [india, world] = [{ 'x-country': 'IN' }, { 'x-country': 'SG' }]
    await isCached('/', india)
    expect((await visitor.send(`${nginx.url}/`, { headers: world })).text).toBe('for SG')
    expect((await visitor.send(`${nginx.url}/`, { headers: india })).text).toBe('for IN')
    expect(await passedOn('/')).toBe(10)
    expect(await passedOn('/', { 'x-country': 'IN; drop' })).toBe(10)
  })

  it('answers 429 to a client that sends too many login requests', async () => {
    const attempts = Array.from({ length: 80 }, () => visitor.send(`${nginx.url}/api/auth/login`))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses).toContain(429)
  })

  it.each(['/api/catalogue/pictures', '/api/catalogue/uploads/1', '/'])('refuses 12 MB at %s', async (path) => {
    const body = Buffer.alloc(12 * 1024 * 1024)
    const { status } = await visitor.send(nginx.url + path, { method: 'POST', body })
    expect(status).toBe(413)
  })

  it('takes a video from the instance no faster than its viewer does, and stores none of it', async () => {
    const viewer = httpRequest(`${nginx.url}/api/media/large`)
    viewer.end()
    const [response] = (await once(viewer, 'response')) as [IncomingMessage]
    let before = -1
    let stillFor = 0
    await eventually('nothing more is taken', () => {
      stillFor = sent === before ? stillFor + 1 : 0
      before = sent
      return stillFor === 10
    })
    expect(sent).toBeLessThan(LARGE / 2)
    let received = 0
    for await (const part of response) received += (part as Buffer).length
    expect(received).toBe(LARGE)
  })

  it.each([
    ['GET', undefined, 200, '26', undefined],
    ['HEAD', undefined, 200, '26', undefined],
    ['GET', 'bytes=2-5', 206, '4', 'bytes 2-5/26'],
    ['GET', 'bytes=26-', 416, '0', 'bytes */26'],
  ])('forwards %s of a file with the range %s, with its length', async (method, range, status, length, part) => {
    const headers = { 'accept-encoding': 'gzip', ...(range && { range }) }
    const answer = await visitor.send(`${nginx.url}/api/media/recording`, { method, headers })
    const told = [answer.status, answer.headers['content-length'], answer.headers['content-range']]
    expect(told).toEqual([status, length, part])
    const [first = 0, last = 25] = status === 206 ? [2, 5] : []
    expect(answer.text).toBe(method === 'HEAD' || status === 416 ? '' : RECORDING.toString().slice(first, last + 1))
  })

  it('forwards a catalogue of 20 MB while it is still arriving', async () => {
    const path = '/api/catalogue/import?format=csv'
    const half = Buffer.alloc(10 * 1024 * 1024, 'a')
    const headers = { 'content-length': 2 * half.length }
    const sent = httpRequest(nginx.url + path, { method: 'POST', headers })
    sent.write(half)
    await eventually('the instance has the first half', () => Promise.resolve(taken.get(path) === half.length))
    sent.end(half)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(200)
    expect(taken.get(path)).toBe(2 * half.length)
  })
})
