import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET as begin } from '@/app/api/auth/[provider]/callback/route'
import { SOCKET_HEADER } from '@/lib/server/addresses/client-address'
import { HookedResponse } from '@/lib/server/entry/before-head'
import { requestListener } from '@/lib/server/entry/request-listener'
import { leadToPublicAddress } from '@/lib/server/entry/second-address'
import { CLIENT } from '@/tests/support/google'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '1000' })

type Asked = { appUrl: string; path?: string; client?: string; method?: string; cookie?: string }

const server = createServer(
  { ServerResponse: HookedResponse },
  requestListener([leadToPublicAddress], async (_, response) => void response.end()),
)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

/** Answer to a browser that shows an address. */
async function answer(host: string, { appUrl, path = '/login', client, method = 'GET', cookie = '' }: Asked) {
  settings.change({ APP_URL: appUrl })
  const headers = { host, cookie, ...(client && { [SOCKET_HEADER]: client }) }
  const { port } = server.address() as AddressInfo
  const [response] = (await once(request({ port, path, method, headers }).end(), 'response')) as [IncomingMessage]
  response.resume()
  return response.headers
}

/** Where the server leads it; null where it stays. */
const led = async (...asked: Parameters<typeof answer>) => (await answer(...asked)).location ?? null

describe('a second address of the product', () => {
  const site = { appUrl: 'https://rasika.example' }
  const laptop = { appUrl: 'http://localhost:3000' }

  it.each([
    'www.rasika.example',
    '127.0.0.1:3000',
    '192.168.1.5:3000',
    'rasika.example:3000',
    '[::1]:3000',
    'evil.example',
  ])('leads from %s to the public one before signing in, with path and query', async (host) => {
    for (const path of ['/login?to=%2Fdance', '/registration?from=prospect', '/forgot-password']) {
      expect(await led(host, { ...site, path })).toBe(`https://rasika.example${path}`)
    }
    const path = '/create-new-password?verificationCode=x'
    expect(await led(host, { ...site, path })).toBe(`https://rasika.example${path}`)
  })

  it('leads nowhere from the public one, from other pages, or for what is sent', async () => {
    expect(await led('rasika.example', site)).toBeNull()
    expect(await led('RASIKA.example:443', site)).toBeNull()
    expect(await led('www.rasika.example', { ...site, method: 'POST' })).toBeNull()
    expect(await led('www.rasika.example', { ...site, path: '/unsubscribe' })).toBeNull()
    expect(await led('not a host', site)).toBeNull()
  })

  it('leads once only, where a proxy hides the address that the browser shows', async () => {
    const cookie = (await answer('app:3000', site))['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect(cookie).toBe('__Host-rasika_led=1')
    expect(await led('app:3000', { ...site, cookie })).toBeNull()
  })

  it('of a laptop leads from one of its addresses to the other', async () => {
    for (const host of ['127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000']) {
      expect(await led(host, { ...laptop, client: '127.0.0.1' })).toBe('http://localhost:3000/login')
    }
    expect(await led('192.168.1.5:3000', { ...laptop, client: '::ffff:192.168.1.5' })).toBe(
      'http://localhost:3000/login',
    )
    expect(await led('localhost:3000', { appUrl: 'http://127.0.0.1:3000' })).toBe('http://127.0.0.1:3000/login')
  })

  it('of a laptop stays where the public one is another machine’s', async () => {
    expect(await led('localhost:3000', laptop)).toBeNull()
    // A telephone in the same network, a port that is passed on, a tunnel.
    expect(await led('192.168.1.5:3000', { ...laptop, client: '192.168.1.9' })).toBeNull()
    expect(await led('localhost:8080', { ...laptop, client: '172.17.0.1' })).toBeNull()
    expect(await led('some-name.tunnel.example', { ...laptop, client: '127.0.0.1' })).toBeNull()
  })

  it('begins no sign-in with Google', async () => {
    settings.change({ ...CLIENT, APP_URL: 'https://rasika.example' })
    const headers = { host: 'www.rasika.example', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }
    const answer = await call(begin, { url: '/api/auth/google/callback', params: { provider: 'google' }, headers })
    expect(answer.headers.get('location')).toBe('https://rasika.example/login')
    expect(answer.setCookies).toEqual([])
  })
})
