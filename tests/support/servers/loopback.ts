import type { Server } from 'node:net'

/** Listens on loopback, by default on a free port. Returns 'host:port'. */
export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

export const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
  })
