import { createServer, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { keptPageOf } from '@/app/_cache/kept-page-of'
import { answerEarly } from '@/lib/server/http/early'
import { keptPages } from '@/lib/server/http/kept-pages'
import { recordSocketAddresses } from '@/lib/server/http/client-address'
import { setTelemetry, type Facts } from '@/lib/server/telemetry/report'
import { askServer } from '@/tests/support/ask-server'
import { useSettings } from '@/tests/support/settings'

useSettings({ GEO_COUNTRY_HEADER: 'x-country' })

const policy = "script-src 'self'"
const cacheControl = { revalidate: 300, expire: 900 }
const holder = globalThis as typeof globalThis & { rasikaKeptPages?: unknown }
let pages: Record<string, object | null> = {}
let server: Server

const page = (html: string, headers: object = { 'content-security-policy': policy }) => ({
  value: { html, headers },
  cacheControl,
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  askServer(server, { path, headers, method })

beforeAll(() => {
  recordSocketAddresses()
  answerEarly([keptPages(keptPageOf)])
})

beforeEach(async () => {
  pages = {
    '/about': page('about ₹'),
    '/trailers/1': page('a trailer'),
    '/landing/india': page('in rupees'),
    '/landing/world': page('in dollars'),
    '/login': page('never kept'),
    '/browse': page('never kept'),
    '/_not-found': page('nothing here'),
  }
  holder.rasikaKeptPages = { find: async (address: string) => pages[address] ?? null }
  server = createServer((_request, response) => response.end('the framework'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  delete holder.rasikaKeptPages
  await new Promise((resolve) => server.close(resolve))
})

describe('a public page that is kept', () => {
  it('is answered with the headers of every page', async () => {
    const { status, headers, text } = await ask('/trailers/1')
    expect([status, text]).toEqual([200, 'a trailer'])
    expect(headers).toMatchObject({
      'cache-control': 's-maxage=300, stale-while-revalidate=600',
      'content-security-policy': `frame-ancestors 'none', ${policy}`,
      'content-type': 'text/html; charset=utf-8',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      vary: expect.stringContaining('rsc') as string,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('is compressed as the reader can read it', async () => {
    const [plain, gzip, brotli] = await Promise.all([
      ask('/about'),
      ask('/about', { 'accept-encoding': 'gzip, deflate' }),
      ask('/about', { 'accept-encoding': 'gzip, deflate, br' }),
    ])
    expect([
      plain.headers['content-encoding'],
      gzip.headers['content-encoding'],
      brotli.headers['content-encoding'],
    ]).toEqual([undefined, 'gzip', 'br'])
    expect(plain.text).toBe('about ₹')
    expect(gunzipSync(gzip.body).toString()).toBe('about ₹')
    expect(brotliDecompressSync(brotli.body).toString()).toBe('about ₹')
  })

  it('is not sent again to who has it, and is when it was made anew', async () => {
    const etag = (await ask('/about')).headers.etag ?? ''
    expect(await ask('/about', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '', headers: { etag } })
    pages['/about'] = page('another')
    expect(await ask('/about', { 'if-none-match': etag })).toMatchObject({ status: 200, text: 'another' })
  })

  it('has headers only for HEAD', async () => {
    const { status, headers, text } = await ask('/about', {}, 'HEAD')
    expect([status, headers['content-length'], text]).toEqual([200, '9', ''])
  })

  it('is told to telemetry by its route, as the pages of the framework are', async () => {
    const told: Facts[] = []
    const run = <T>(_name: string, _facts: Facts, work: () => Promise<T>) => work()
    const note = (facts: Facts) => void told.push(facts)
    setTelemetry({ inSpan: run, inRootSpan: run, note, count: () => undefined })
    const tags = '_N_T_/layout,_N_T_/(public)/trailers/layout,_N_T_/(public)/trailers/[id]/page,_N_T_/trailers/1'
    pages['/trailers/1'] = page('a trailer', { 'content-security-policy': policy, 'x-next-cache-tags': tags })
    try {
      await ask('/trailers/1')
    } finally {
      setTelemetry(undefined)
    }
    expect(told).toEqual([{ 'http.route': '/trailers/[id]' }])
  })

  it("is the edition of the reader's region at '/', and kept by no cache that others share", async () => {
    const [india, world] = [await ask('/', { 'x-country': 'IN' }), await ask('/', { 'x-country': 'SG' })]
    expect([india.text, world.text]).toEqual(['in rupees', 'in dollars'])
    expect(india.headers['cache-control']).toBe('private, no-cache')
  })
})

describe('left to the framework is', () => {
  it.each([
    ['a page that is not kept', '/help', {}],
    ['the address of an edition', '/landing/world', {}],
    ['a page made per request', '/browse', {}],
    ['a page for signing in', '/login', {}],
    ['the page of the framework itself', '/_not-found', {}],
    ['an address with a query', '/about?x=1', {}],
    ['an address written otherwise', '/%61bout', {}],
    ["what the framework's router asks", '/about', { rsc: '1' }],
    ['what it loads ahead', '/about', { 'next-router-prefetch': '1' }],
    ['a part of a page', '/about', { range: 'bytes=0-3' }],
    ['who weighs encodings', '/about', { 'accept-encoding': 'gzip;q=0, identity' }],
  ])('%s', async (_what, path, headers) => {
    expect((await ask(path, headers as Record<string, string>)).text).toBe('the framework')
  })

  it('what is no reading', async () => {
    expect((await ask('/about', {}, 'POST')).text).toBe('the framework')
  })

  it('a page without a policy of its own', async () => {
    pages['/about'] = page('about', {})
    expect((await ask('/about')).text).toBe('the framework')
  })

  it('everything while pages cannot be looked for', async () => {
    holder.rasikaKeptPages = { find: () => Promise.reject(new Error('out of order')) }
    expect((await ask('/about')).text).toBe('the framework')
  })
})
