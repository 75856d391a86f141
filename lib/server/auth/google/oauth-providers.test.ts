import { createServer } from 'node:http'
import { close, listen } from '@/tests/support/servers/loopback'
import { fetchFromProvider } from './oauth-providers'

it('a redirect by a provider to another server is not followed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(request.url === '/metadata' ? 302 : 200, { location: '/inner' }).end('{}')
  })
  const isAnswered = await fetchFromProvider(`http://${await listen(server)}/metadata`).then(
    () => true,
    () => false,
  )
  await close(server)
  expect([isAnswered, asked]).toEqual([false, ['/metadata']])
})
