import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findFreePort } from '@/scripts/lib/ports'
import { Browser } from './support/browser'
import { nginxProgram, startNginx } from './support/nginx'

const describeNginx = nginxProgram ? describe : describe.skip

describeNginx('the proxy as docs/nginx.conf sets it up', () => {
  const seen = new Map<string, IncomingHttpHeaders>()
  const instance = createServer((request, response) => {
    seen.set(request.url ?? '', request.headers)
    response.end('ours')
  })
  const visitor = new Browser()
  let nginx: Awaited<ReturnType<typeof startNginx>>

  beforeAll(async () => {
    await new Promise<void>((resolve) => instance.listen(0, '127.0.0.1', resolve))
    const { port } = instance.address() as AddressInfo
    nginx = await startNginx({ port: await findFreePort(), instances: [port] })
  })
  afterAll(async () => {
    visitor.close()
    await nginx.stop()
    await new Promise((resolve) => instance.close(resolve))
  })

  it.each(['/', '/api/auth/login', '/_next/static/chunks/a.js'])(
    'passes on at %s who asks, and nothing that the client says of that',
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
})
