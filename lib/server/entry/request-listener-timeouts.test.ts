import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { repeatedly } from '@/tests/support/slowly'
import { requestTimeouts } from './request-listener'

it('a request is complete or rejected within sixty seconds', () => {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = requestTimeouts
  expect(Math.max(requestTimeout, headersTimeout) + 2 * connectionsCheckingInterval).toBeLessThan(60_000)
})

it('fifty bodies sent one byte at a time are all closed by then', async () => {
  const faster = Object.fromEntries(Object.entries(requestTimeouts).map(([name, ms]) => [name, ms / 100]))
  const server = createServer(faster, (request) => void request.resume())
  const refusals: unknown[] = []
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refusals.push(socket)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const closed = Array.from({ length: 50 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/search HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n')
    const stop = repeatedly(20, () => socket.write('a'))
    socket.on('error', () => undefined)
    socket.resume()
    return new Promise<void>((resolve) =>
      socket.once('close', () => {
        stop()
        resolve()
      }),
    )
  })
  await Promise.all(closed)
  expect(refusals).toHaveLength(50)
  await new Promise((resolve) => server.close(resolve))
})
