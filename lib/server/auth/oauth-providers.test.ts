import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchFromProvider } from '@/lib/server/auth/oauth-providers'

it('a provider that sends us on to another server is not followed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(request.url === '/metadata' ? 302 : 200, { location: '/inner' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const isAnswered = await fetchFromProvider(`http://127.0.0.1:${port}/metadata`).then(
    () => true,
    () => false,
  )
  server.closeAllConnections()
  server.close()
  expect([isAnswered, asked]).toEqual([false, ['/metadata']])
})
