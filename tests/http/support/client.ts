import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { demoPassword } from '@/tests/support/data/demo-accounts'
import { newestLinkIn } from '@/tests/support/pages/mailbox-page'
import { actionRequest, actionResult } from '@/tests/support/requests/server-actions'
import { until } from '@/tests/support/until'

/** HTTP client for the running product. tests/run/parts.ts sets its URL. */

export const origin = process.env.E2E_BASE_URL ?? 'http://localhost:3000'

export type Reply = { path: string; status: number; headers: Headers; text: string }

export class Client {
  private readonly cookies = new Map<string, string>()

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Sends a request without following redirects. Binary bodies are not read. */
  async ask(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0) headers.set('cookie', this.cookie)
    const answer = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    const readable = /^(text|application\/(json|x-ndjson|xml|rss|javascript|manifest))/.test(
      answer.headers.get('content-type') ?? '',
    )
    const text = readable ? await answer.text() : ''
    if (!readable) await answer.body?.cancel()
    return { path, status: answer.status, headers: answer.headers, text }
  }

  /**
   * Sends JSON and returns the response's JSON, or undefined for an empty response.
   * @throws {Error} for a status of 400 or above
   */
  async send<T>(method: string, path: string, json: object = {}): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await this.ask(path, { method, headers, body: JSON.stringify(json) })
    if (status >= 400) throw new Error(`${method} ${path} → ${status} ${text.slice(0, 300)}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

  /**
   * Runs a server action.
   * @throws {Error} if the action refuses
   */
  async act<T>(name: string, input: object): Promise<T> {
    const { path, headers, body } = actionRequest(name, input)
    const result = actionResult<T>((await this.ask(path, { method: 'POST', headers, body })).text)
    if (!result.ok) throw new Error(`${name} → ${result.message}`)
    return result.data
  }

  async read<T>(path: string): Promise<T> {
    const { status, text } = await this.ask(path)
    if (status >= 400) throw new Error(`GET ${path} → ${status} ${text.slice(0, 300)}`)
    return JSON.parse(text) as T
  }
}

export async function signIn(email: string, password = demoPassword): Promise<Client> {
  const client = new Client()
  await client.send('POST', apiRoutes.login, { email, password })
  return client
}

const password = 'kalyani-in-adi-tala'

/** Registers a new person and logs in, for tests that must not share the demo accounts with other tests. */
export async function join(email: string, firstName: string, verified = true): Promise<Client> {
  const visitor = new Client()
  const person = { firstName, lastName: 'Rao', email, password, confirmPassword: password }
  await visitor.send('POST', apiRoutes.register, person)
  if (verified) {
    const link = await until('the mail with the link', async () =>
      newestLinkIn((await visitor.ask(routes.mailbox)).text, email, 'verificationCode'),
    )
    await visitor.send('POST', apiRoutes.verifyEmail, {
      verificationCode: new URL(link).searchParams.get('verificationCode'),
    })
  }
  return signIn(email, password)
}

/** Returns true for server errors except 503, the intended response on a busy machine or with a slow database. */
export const isFailure = (status: number) => status >= 500 && status !== 503

export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>, atOnce = 6): Promise<void> {
  const waiting = [...items]
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
