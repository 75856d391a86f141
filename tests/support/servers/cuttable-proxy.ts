import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { later } from '@/tests/support/slowly'

/** 'open' forwards. 'cut' refuses connections. 'silent' accepts connections and data, but never responds. */
export type Line = 'open' | 'cut' | 'silent'

/** 'reset' simulates a server that was killed with unread data. */
export type Ending = 'close' | 'reset'

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

  delay(ms: number): void {
    this.delayMs = ms
  }

  /** Forwards the next client message that contains `text`, and breaks the connection before the response. */
  loseAnswerTo(text: string, by: Ending = 'close'): void {
    this.losing = { text, by }
  }

  /** Closes all connections unless the line is 'silent'. */
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
