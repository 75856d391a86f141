import { createServer, type AddressInfo } from 'node:net'
import { Explained } from './output.mjs'

/** Whether a server could listen on the port, on all addresses (no `host`) or on one. */
function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}

/** A free port of the loopback interface: the first free one of `preferred`, else any. */
export async function findFreePort(...preferred: number[]): Promise<number> {
  for (const port of preferred) {
    if (port > 0 && port < 65536 && (await isFree(port, '127.0.0.1'))) return port
  }
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** @throws {Explained} when another program listens on the port */
export async function requireFreePort(port: number, variable = 'PORT'): Promise<void> {
  if ((await isFree(port)) && (await isFree(port, '127.0.0.1'))) return
  throw new Explained(
    `Port ${port} is in use. Stop the program that listens there, or set ${variable} to another port.`,
  )
}
