import { Agent, request, type IncomingHttpHeaders } from 'node:http'
import { PROCESS_TIMEOUT_MS } from '@/tests/support/timeout'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; json: <T>() => T }
type Options = { method?: string; body?: unknown; headers?: Record<string, string> }

/** HTTP client with cookies, keep-alive connections and its own loopback IP address. */
export class Browser {
  private readonly cookies = new Map<string, string>()
  private readonly agent = new Agent({ keepAlive: true })

  /** @param from IP address of the client, such as 127.0.0.2 */
  constructor(private readonly from = '127.0.0.1') {}

  /**
   * Sends a request. Doesn't follow redirects.
   * @param body a Buffer is sent unchanged, any other value as JSON
   * @throws Error if no complete response arrives
   */
  send(url: string, { method = 'GET', body, headers = {} }: Options = {}): Promise<Answer> {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = {
      ...(bytes && { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...(jar && { cookie: jar }),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const options = { method, headers: all, agent: this.agent, localAddress: this.from, timeout: PROCESS_TIMEOUT_MS }
      const sent = request(url, options, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          this.keep(answer.headers['set-cookie'] ?? [])
          const { statusCode: status = 0, headers: received } = answer
          resolve({ status, headers: received, text, json: <T>() => JSON.parse(text) as T })
        })
      })
      sent.on('timeout', () =>
        sent.destroy(new Error(`${method} ${url}: no answer within ${PROCESS_TIMEOUT_MS / 1000} s`)),
      )
      sent.on('error', reject)
      sent.end(bytes)
    })
  }

  close(): void {
    this.agent.destroy()
  }

  copy(): Browser {
    const copy = new Browser(this.from)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  private keep(lines: string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (!name) continue
      if (!value || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}
