import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
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
  /**
   * Sends pages only up to the first match of `last`.
   * @returns a function that sends the rest
   */
  hold: (last: RegExp) => () => void
}

type Held = { last: RegExp; released: Promise<void> }

async function sendInParts(answer: IncomingMessage, response: ServerResponse, { last, released }: Held) {
  const html = await text(answer)
  const found = last.exec(html)
  if (!found) throw new Error(`The page has no ${last.source}.`)
  const end = found.index + found[0].length
  response.write(html.slice(0, end))
  await released
  response.end(html.slice(end))
}

function pass(request: IncomingMessage, response: ServerResponse, held: Held | null) {
  const isHeld = held && request.headers['sec-fetch-dest'] === 'document'
  const headers = isHeld ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers
  const onward = send(request.url ?? '', { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    if (isHeld) void sendInParts(answer, response, held)
    else answer.pipe(response)
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
    let held: Held | null = null
    const server = createServer((request, response) => {
      if (!isTaken(request)) return pass(request, response, held)
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
      hold(last) {
        let release = () => {}
        held = { last, released: new Promise((resolve) => (release = resolve)) }
        return release
      },
    })
    server.closeAllConnections()
    server.close()
  },
  proxy: async ({ portal }, use) => use({ server: portal.address, bypass: '<-loopback>' }),
})

export { expect } from './test'
