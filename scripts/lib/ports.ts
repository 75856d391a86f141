import { createServer, type AddressInfo } from 'node:net'
import { Explained } from './output.mjs'

/**
 * Listens briefly on the port, on all interfaces or only on `host`.
 * @param port 0 for any
 * @returns the port; 0 if it is in use
 */
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

/** Returns the first of the preferred ports that is free on the loopback interface, or any free port. */
export async function findFreePort(...preferred: number[]): Promise<number> {
  for (const port of preferred) {
    if (port > 0 && port < 65536 && (await tryPort(port, '127.0.0.1'))) return port
  }
  return tryPort(0, '127.0.0.1')
}

export async function requireFreePort(port: number, variable = 'PORT'): Promise<void> {
  if ((await tryPort(port)) && (await tryPort(port, '127.0.0.1'))) return
  throw new Explained(`Port ${port} is in use. Stop the program using it, or set ${variable} to another port.`)
}
