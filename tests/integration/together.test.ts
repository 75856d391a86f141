import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { sendTogether } from '@/lib/server/http/together'
import { until } from '@/tests/support/until'

let server: Server
let stop: () => void
let end: () => void
let handedOver = 0

/** Counts what a connection hands to the system. */
function count(socket: Socket): void {
  const { _write: write, _writev: writev } = socket
  const counted = <Call extends (...args: never[]) => void>(call?: Call) =>
    function (this: Socket, ...args: Parameters<Call>) {
      handedOver += 1
      call?.apply(this, args)
    }
  socket._write = counted(write)
  socket._writev = counted(writev)
}

beforeAll(async () => {
  stop = sendTogether()
  server = createServer(async (request, response) => {
    // The framework answers when something has been waited for.
    await Promise.resolve()
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.flushHeaders()
    end = () => void response.end('late')
    if (request.url === '/small') {
      response.write('small')
      await Promise.resolve()
      response.end()
    }
  })
  server.on('connection', count)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  stop()
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

/** Asks on a connection of its own. @returns what arrived so far, each piece as it came, and how to ask again */
function askFor(path: string) {
  const pieces: string[] = []
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const ask = () => socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  socket.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece))
  ask()
  return { pieces, ask }
}

it('a small answer leaves in one piece, head and all, and so does the next one of its connection', async () => {
  const { pieces, ask } = askFor('/small')
  for (const count of [1, 2, 3]) {
    await until('the answer', () => pieces.join('').split('\r\n0\r\n\r\n').length > count)
    expect(handedOver).toBe(count)
    expect(pieces.at(-1)).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\n5\r\nsmall\r\n0\r\n\r\n$/)
    ask()
  }
})

it('the head of an answer whose body takes its time does not wait for it', async () => {
  const { pieces } = askFor('/slow')
  await until('the head', () => pieces.join('').endsWith('\r\n\r\n'))
  expect(pieces.join('')).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  end()
  await until('the body', () => pieces.join('').endsWith('4\r\nlate\r\n0\r\n\r\n'))
})
