import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { listen } from '@/tests/support/servers/loopback'
import { test as base } from './test'

const WELCOME = '<!doctype html><html><body><h1>Welcome to the hotel</h1><form>Room number …</form></body></html>'

/** Fake captive portal. Responds to some requests itself, with HTML and status 200, and forwards all others. */
export type Portal = {
  /** @param path prefix of the paths to respond to; '/' matches all */
  answer: (path: string) => void
  /** Number of the portal's own responses since the last call of `answer`. */
  answered: () => number
  /** Forwards all requests from now on. */
  open: () => void
}

function pass(request: IncomingMessage, response: ServerResponse) {
  const onward = send(request.url ?? '', { method: request.method, headers: request.headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}

/** Playwright's `test`, with all of the browser's requests sent through a portal. */
export const test = base.extend<{ portal: Portal & { address: string } }>({
  portal: async ({}, use) => {
    let answered = 0
    let isTaken: (request: IncomingMessage) => boolean = () => false
    const server = createServer((request, response) => {
      if (!isTaken(request)) return pass(request, response)
      answered += 1
      request.resume()
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(WELCOME)
    })
    // Forwards the test's own requests (`page.request`) unchanged. They arrive as CONNECT tunnels.
    server.on('connect', ({ url = '' }, socket) => {
      const { hostname, port } = new URL(`http://${url}`)
      const onward = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        onward.pipe(socket).pipe(onward)
      })
      for (const end of [socket, onward]) end.on('error', () => [socket, onward].forEach((each) => each.destroy()))
    })
    const address = `http://${await listen(server)}`
    await use({
      address,
      answer(path) {
        answered = 0
        isTaken = ({ url = '' }) => new URL(url).pathname.startsWith(path)
      },
      answered: () => answered,
      open() {
        isTaken = () => false
      },
    })
    server.closeAllConnections()
    server.close()
  },
  proxy: async ({ portal }, use) => use({ server: portal.address, bypass: '<-loopback>' }),
})

export { expect } from './test'
