import { actionRequest, actionResult } from '@/tests/support/server-actions'

/** A client with cookies, for tests that send many requests to the running product. */

export type Reply = { path: string; status: number; headers: Headers; text: string }

export class Client {
  private readonly cookies = new Map<string, string>()
  /** Requests made so far. */
  asked = 0

  /** @param origin of the running product */
  constructor(readonly origin: string) {}

  /** Sends a request. Redirects are not followed, and only text bodies are read. */
  async ask(path: string, init: RequestInit = {}): Promise<Reply> {
    this.asked += 1
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0)
      headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(this.origin + path, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    const readable = /^(text|application\/(json|xml|rss|javascript|manifest))/.test(
      answer.headers.get('content-type') ?? '',
    )
    const text = readable ? await answer.text() : ''
    if (!readable) await answer.body?.cancel()
    return { path, status: answer.status, headers: answer.headers, text }
  }

  /** Sends JSON. @returns the JSON of the response, or undefined without one. @throws Error when it is refused */
  async send<T>(method: string, path: string, json: object = {}): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await this.ask(path, { method, headers, body: JSON.stringify(json) })
    if (status >= 400) throw new Error(`${method} ${path} → ${status} ${text.slice(0, 300)}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

  /** Runs a server action. @returns its data @throws Error when it is refused */
  async act<T>(name: string, input: object): Promise<T> {
    const { path, headers, body } = actionRequest(name, input)
    const result = actionResult<T>((await this.ask(path, { method: 'POST', headers, body })).text)
    if (!result.ok) throw new Error(`${name} → ${result.message}`)
    return result.data
  }

  /** Reads JSON. @throws Error when it is refused */
  async read<T>(path: string): Promise<T> {
    const { status, text } = await this.ask(path)
    if (status >= 400) throw new Error(`GET ${path} → ${status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
}
