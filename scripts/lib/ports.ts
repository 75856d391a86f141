import { createServer, type AddressInfo } from 'node:net'
import { Explained } from './output.mjs'

/** Listens for a moment, on all addresses or on one. @param port 0 for any @returns the port; 0 where it is in use */
function tryPort(port: number, host?: string): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(0))
    server.listen({ port, host, exclusive: true }, () => {
      const { port: found } = server.address() as AddressInfo
      server.close(() => resolve(found))
    })
  })
}

/** A free port of the loopback interface: the first free one of `preferred`, else any. */
export async function findFreePort(...preferred: number[]): Promise<number> {
  for (const port of preferred) {
    if (port > 0 && port < 65536 && (await tryPort(port, '127.0.0.1'))) return port
  }
  return tryPort(0, '127.0.0.1')
}

/** @throws {Explained} when another program listens on the port */
export async function requireFreePort(port: number, variable = 'PORT'): Promise<void> {
  if ((await tryPort(port)) && (await tryPort(port, '127.0.0.1'))) return
  throw new Explained(`Port ${port} is in use. Stop the program using it, or set ${variable} to another port.`)
}
