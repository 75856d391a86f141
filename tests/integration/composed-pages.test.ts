import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { composedPage, type Composed } from '@/lib/server/http/composed-pages'
import { answerEarly, headersOf } from '@/lib/server/http/early'
import { askForAll, isForAll } from '@/lib/server/http/for-all'
import { askServer } from '@/tests/support/ask-server'
import { useSettings } from '@/tests/support/settings'

useSettings({ APP_URL: 'https://rasika.example:8443' })

const holder = globalThis as typeof globalThis & { rasikaKeptPages?: unknown }
/** What the framework makes, and how often it was asked for it for all. */
let framework: (request: IncomingMessage, response: ServerResponse) => void
let asked = 0
let edition = 'one'
/** What the database is waited for. */
let pause: (() => Promise<void>) | undefined
let server: Server

const place = (shown: string) => `<script id="own" type="application/json" data-shown="${shown}">null</script>`
const markup = (shown: string) => `<main>${shown} ₹${place(shown)}rest ₹</main>`
const ownOf = (name: string) => `<script id="own" type="application/json">{"name":"${name}"}</script>`

const composer = {
  path: '/shared',
  holeId: 'own',
  async compose(headers: Pick<Headers, 'get'>): Promise<Composed | null> {
    const name = headers.get('cookie')
    if (name === 'broken') throw new Error('no database')
    const key = edition
    await pause?.()
    return name ? { key, hole: ownOf(name), cookie: 'session' } : null
  },
}

const ask = (headers: Record<string, string> = {}, { method = 'GET', path = '/shared' } = {}) =>
  askServer(server, { path, headers, method })

// One for the file: it listens to every server of the process.
let count = 0
beforeAll(() => answerEarly([(request, response) => current(request, response)]))
let current = composedPage(composer)

beforeEach(async () => {
  current = composedPage(composer)
  asked = 0
  count += 1
  edition = `edition ${count}`
  holder.rasikaKeptPages = { policyOf: (html: string) => `script-src 'sha256-of-${html.length}'` }
  framework = (_request, response) => response.end(markup(edition))
  server = createServer((request, response) => {
    if (!isForAll(headersOf(request))) return response.end('the framework')
    asked += 1
    framework(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  delete holder.rasikaKeptPages
  pause = undefined
  await new Promise((resolve) => server.close(resolve))
})

describe('a page that is the same for many', () => {
  it('is made once, and has in it what is the own of whoever reads it', async () => {
    const [asha, mohan] = await Promise.all([ask({ cookie: 'Asha' }), ask({ cookie: 'Mohan' })])
    expect([asha.text, mohan.text]).toEqual(
      ['Asha', 'Mohan'].map((name) => `<main>${edition} ₹${ownOf(name)}rest ₹</main>`),
    )
    await ask({ cookie: 'Asha' })
    expect(asked).toBe(1)
  })

  it('is kept by nobody else, and runs no script but its own', async () => {
    const { status, headers } = await ask({ cookie: 'Asha' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
      'content-security-policy': `frame-ancestors 'none', script-src 'sha256-of-${markup(edition).length}'`,
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('etag')
  })

  it('is compressed for whoever can read it', async () => {
    const plain = await ask({ cookie: 'Asha' })
    const packed = await ask({ cookie: 'Asha', 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.body.length) })
    expect(gunzipSync(packed.body).toString()).toBe(plain.text)
  })

  it('has loaded ahead what the framework wants loaded ahead', async () => {
    framework = (_request, response) => {
      response.setHeader('link', ['</one.woff2>; rel=preload', '</two.woff2>; rel=preload'])
      response.end(markup(edition))
    }
    const { headers } = await ask({ cookie: 'Asha' })
    expect(headers).toMatchObject({ link: '</one.woff2>; rel=preload, </two.woff2>; rel=preload' })
  })

  it('has headers only for HEAD', async () => {
    const { body } = await ask({ cookie: 'Asha' })
    const { status, headers, text } = await ask({ cookie: 'Asha' }, { method: 'HEAD' })
    expect([status, headers['content-length'], text]).toEqual([200, String(body.length), ''])
  })

  it('is made anew when it would be another', async () => {
    await ask({ cookie: 'Asha' })
    edition = 'another'
    expect((await ask({ cookie: 'Asha' })).text).toContain('another')
    expect(asked).toBe(2)
  })
})

describe('what one of many has sent', () => {
  it('is in nothing that is kept for all', async () => {
    const seen: IncomingHttpHeaders[] = []
    framework = ({ headers }, response) => {
      seen.push(headers)
      response.end(markup(edition))
    }
    const sent = { host: 'evil.example', cookie: 'Asha', 'x-forwarded-host': 'evil.example', 'user-agent': 'Asha' }
    expect((await ask(sent)).text).toContain('"name":"Asha"')
    const [{ 'x-made-for-all': _mark, connection: _connection, ...headers } = {}] = seen
    expect(headers).toEqual({ host: 'rasika.example:8443', cookie: 'session' })
  })

  it('is not sent on to anybody else, and keeps nobody from the page, when they went away before', async () => {
    const { port } = server.address() as AddressInfo
    const gone = connect(port, '127.0.0.1', () => gone.write('GET /shared HTTP/1.1\r\nHost: x\r\nCookie: Asha\r\n\r\n'))
    const closed = new Promise<void>((resolve) => {
      server.once('connection', (socket) => socket.once('close', () => resolve()))
    })
    await new Promise<void>((resolve) => {
      pause = async () => {
        pause = undefined
        gone.destroy()
        await closed
        resolve()
      }
    })
    expect((await ask({ cookie: 'Mohan' })).text).toContain('"name":"Mohan"')
  })

  it('is not asked for over a socket that has no address', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'rasika-')), 'socket')
    const local = createServer((_request, response) => response.end('the framework')).listen(path)
    await once(local, 'listening')
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const how = { socketPath: path, path: '/shared', headers: { cookie: 'Asha' }, agent: false }
        send(how, resolve).on('error', reject).end()
      })
      expect(await text(answer)).toBe('the framework')
    } finally {
      await new Promise((resolve) => local.close(resolve))
    }
    expect((await ask({ cookie: 'Asha' })).text).toContain('"name":"Asha"')
  })
})

describe('left to the framework is', () => {
  it.each([
    ['whoever the page is not for', {}, {}],
    ['a reader whom the database could not tell', { cookie: 'broken' }, {}],
    ['an address with a query', { cookie: 'Asha' }, { path: '/shared?x=1' }],
    ['another page', { cookie: 'Asha' }, { path: '/shared/1' }],
    ["what the framework's router asks", { cookie: 'Asha', rsc: '1' }, {}],
    ['what is no reading', { cookie: 'Asha' }, { method: 'POST' }],
  ])('%s', async (_what, headers, how) => {
    expect((await ask(headers as Record<string, string>, how)).text).toBe('the framework')
    expect(asked).toBe(0)
  })

  it.each([
    ['is refused', (_request, response) => response.writeHead(307, { location: '/' }).end()],
    ['fails', (_request, response) => response.writeHead(503).end(markup('x'))],
    ['breaks off', (request) => request.socket.destroy()],
    [
      'breaks off in the middle',
      (request, response) => {
        response.write(markup('half'), () => request.socket.destroy())
      },
    ],
    ['has no place to fill', (_request, response) => response.end('<main></main>')],
    ['has two', (_request, response) => response.end(markup('one') + markup('two'))],
  ] as [string, typeof framework][])('each visit while the page for all %s', async (_what, answer) => {
    framework = answer
    const answers = await Promise.all([ask({ cookie: 'Asha' }), ask({ cookie: 'Mohan' }), ask({ cookie: 'Asha' })])
    expect(answers.map(({ text }) => text)).toEqual(Array(3).fill('the framework'))
    expect(asked).toBe(1)
  })

  it('a page that shows something else than it was made for, however soon that passed', async () => {
    const present = edition
    framework = (_request, response) => response.end(markup('withdrawn'))
    expect((await ask({ cookie: 'Asha' })).text).toBe('the framework')
    expect((await ask({ cookie: 'Asha' })).text).toBe('the framework')
    framework = (_request, response) => response.end(markup(edition))
    edition = 'changed'
    expect((await ask({ cookie: 'Asha' })).text).toContain('changed')
    expect(present).not.toBe(edition)
  })

  it('a page without a policy', async () => {
    delete holder.rasikaKeptPages
    expect((await ask({ cookie: 'Asha' })).text).toBe('the framework')
  })
})

it('nobody outside can ask for the page as it is for all', async () => {
  const [[name = '', mark = '']] = [Object.entries(askForAll())[0] ?? []]
  expect(mark).toMatch(/^[\w-]{36}$/)
  const { text } = await ask({ cookie: 'Asha', [name]: '1' })
  expect([asked, text.includes('Asha')]).toEqual([1, true])
})
