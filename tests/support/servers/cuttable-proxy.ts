import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { later } from '@/tests/support/slowly'

/** What lies between the code under test and a server: it passes on, is gone, or takes everything and says nothing. */
export type Line = 'open' | 'cut' | 'silent'

/** How a connection ends: in order, or as when the server was killed with data unread. */
export type Ending = 'close' | 'reset'

/** A TCP proxy that fails as a network or a server does. */
export class CuttableProxy {
  private line: Line = 'open'
  private server: Server | undefined
  private port = 0
  private readonly sockets = new Set<Socket>()
  private delayMs = 0
  private losing: { text: string; by: Ending } | undefined

  constructor(private readonly target: { host: string; port: number }) {}

  get address(): string {
    return `127.0.0.1:${this.port}`
  }

  async open(): Promise<void> {
    await this.listen()
  }

  /** From now on whatever the server says arrives so much later. @param ms milliseconds */
  delay(ms: number): void {
    this.delayMs = ms
  }

  /** The next time that a client says this, the server hears it and the connection breaks before its answer arrives. */
  loseAnswerTo(text: string, by: Ending = 'close'): void {
    this.losing = { text, by }
  }

  /** Ends every connection, as a server that is killed does; while cut nobody listens. */
  async set(line: Line): Promise<void> {
    this.line = line
    if (line === 'silent') return
    for (const socket of this.sockets) socket.destroy()
    if (line === 'cut') await this.stopListening()
    else await this.listen()
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await this.stopListening()
  }

  private listen(): Promise<void> {
    if (this.server) return Promise.resolve()
    const server = createServer((client) => this.pass(client))
    this.server = server
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(this.port, '127.0.0.1', () => {
        this.port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  }

  private stopListening(): Promise<void> {
    const { server } = this
    this.server = undefined
    return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  private pass(client: Socket): void {
    const upstream = connect(this.target)
    let lost: Ending | undefined
    client.on('data', (data) => {
      if (!this.losing || !data.includes(this.losing.text)) return
      lost = this.losing.by
      this.losing = undefined
    })
    const passOn = (from: Socket, to: Socket, data: Buffer) => {
      if (this.line === 'silent') return
      if (from === client) return void to.write(data)
      if (lost) return void (lost === 'reset' ? client.resetAndDestroy() : client.destroy())
      later(this.delayMs, () => void (to.destroyed || to.write(data)))
    }
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from)
      from.on('data', (data) => passOn(from, to, data))
      from.on('error', () => undefined)
      from.on('close', () => {
        this.sockets.delete(from)
        to.destroy()
      })
    }
  }
}
