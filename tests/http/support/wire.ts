import { connect, createServer, type Socket } from 'node:net'

export type WireAnswer = { status: number; head: string; body: string; answers: number }

function open(origin: string): Socket {
  const { hostname, port } = new URL(origin)
  return connect({ host: hostname, port: Number(port) })
}

/**
 * Sends bytes that HTTP clients would refuse to send, and reads until the connection is closed or silent.
 * @param quiet silence in milliseconds after which the response counts as complete
 */
export function wire(origin: string, bytes: string, quiet = 1500): Promise<WireAnswer> {
  return new Promise((resolve) => {
    const socket = open(origin)
    const parts: Buffer[] = []
    let timer: NodeJS.Timeout | undefined
    const finish = () => {
      clearTimeout(timer)
      socket.destroy()
      const text = Buffer.concat(parts).toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      const head = end < 0 ? text : text.slice(0, end)
      const answers = [...text.matchAll(/^HTTP\/1\.1 \d{3} /gm)].length
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0),
        head,
        body: end < 0 ? '' : text.slice(end),
        answers,
      })
    }
    socket.on('data', (part) => {
      parts.push(part)
      clearTimeout(timer)
      timer = setTimeout(finish, quiet)
    })
    socket.on('error', finish)
    socket.on('close', finish)
    socket.setTimeout(20_000, finish)
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

/** Formats a raw request. Adds `Host` and `Connection: close` unless `headers` contains them. */
export function lines(origin: string, first: string, headers: string[] = [], body = ''): string {
  const own = headers.some((line) => /^host *:/i.test(line)) ? [] : [`Host: ${new URL(origin).host}`]
  const close = headers.some((line) => /^connection *:/i.test(line)) ? [] : ['Connection: close']
  return [`${first} HTTP/1.1`, ...own, ...headers, ...close, '', body].join('\r\n')
}

/** Starts a server that the product must never contact, and counts its connections. */
export async function trap(): Promise<{ host: string; visits: () => number; close: () => Promise<void> }> {
  let visits = 0
  const server = createServer((socket) => {
    visits += 1
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    host: `127.0.0.1:${port}`,
    visits: () => visits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
