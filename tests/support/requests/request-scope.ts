import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { NextRequest, NextResponse } from 'next/server'
import { logContext } from '@/lib/server/log/log-context'

/** Calls route handlers and server actions as Next does, with the cookies of a browser, but without a server. */

export type Handler = (
  request: NextRequest,
  segment: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>

export type Call = {
  /** Default: POST with a body, GET without. */
  method?: string
  /** Path and query. Default: '/'. */
  url?: string
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  params?: Record<string, string | string[]>
  /** The response updates these cookies. */
  cookies?: CookieJar
}

export type Answer = {
  status: number
  headers: Headers
  text: string
  /** Parses the body, and throws if it isn't JSON. The type is not checked. */
  json: <T = Record<string, unknown>>() => T
  setCookies: string[]
}

type Scope = { request: NextRequest; response: NextResponse }
const scope = new AsyncLocalStorage<Scope>()

/** Runs a function in the scope of a request. Adds a request id unless the server has added one. */
const within = <T>(held: Scope, run: () => Promise<T>): Promise<T> =>
  logContext().run(logContext().getStore() ?? { requestId: randomUUID() }, () => scope.run(held, run))

function current(): Scope {
  const found = scope.getStore()
  if (!found) throw new Error('Cookies and headers exist only within a request: use call() or inRequest().')
  return found
}

/**
 * Loads Next's modules with `require`, because only CommonJS exports can be replaced. The code under test uses the same
 * modules.
 */
const mutable = createRequire(__filename)
Object.assign(mutable('next/headers'), {
  headers: async () => current().request.headers,
  cookies: async () => {
    const { request, response } = current()
    return {
      get: (name: string) => response.cookies.get(name) ?? request.cookies.get(name),
      has: (name: string) => response.cookies.has(name) || request.cookies.has(name),
      set: (...args: Parameters<NextResponse['cookies']['set']>) => response.cookies.set(...args),
    }
  },
})

// Makes both functions no-ops: tests have no cached pages, and run nothing after the response.
Object.assign(mutable('next/cache'), { revalidateTag: () => undefined })
Object.assign(mutable('next/server'), { after: () => undefined })

export class CookieJar {
  private readonly values = new Map<string, string>()

  constructor(initial: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(initial)) this.values.set(name, value)
  }

  get(name: string): string | undefined {
    return this.values.get(name)
  }

  set(name: string, value: string): void {
    this.values.set(name, value)
  }

  get size(): number {
    return this.values.size
  }

  copy(): CookieJar {
    return new CookieJar(Object.fromEntries(this.values))
  }

  get header(): string {
    return [...this.values].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  }

  apply(response: NextResponse): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/; max-age=0/i.test(line)) this.values.delete(name)
      else this.values.set(name, decodeURIComponent(value))
    }
  }
}

function requestOf({ method, url = '/', json, body, headers, cookies }: Call): NextRequest {
  const sent = new Headers(headers)
  const content = json === undefined ? body : JSON.stringify(json)
  if (json !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json')
  if (cookies?.size) sent.set('cookie', cookies.header)
  const hasBody = content !== undefined
  return new NextRequest(new URL(url, 'http://localhost:3000'), {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    headers: sent,
    body: content,
    ...(hasBody ? { duplex: 'half' as const } : {}),
  })
}

export async function inRequest<T>(call: Call, run: (request: NextRequest) => Promise<T>): Promise<T> {
  const request = requestOf(call)
  const response = new NextResponse()
  try {
    return await within({ request, response }, () => run(request))
  } finally {
    call.cookies?.apply(response)
  }
}

export async function call(handler: Handler | (() => Promise<Response>), options: Call = {}): Promise<Answer> {
  const request = requestOf(options)
  const cookies = new NextResponse()
  const segment = { params: Promise.resolve(options.params ?? {}) }
  const response = await within({ request, response: cookies }, () => handler(request, segment))
  // Adds the response's own cookies to those set by `cookies()`, as Next does.
  for (const line of response.headers.getSetCookie()) cookies.headers.append('set-cookie', line)
  options.cookies?.apply(cookies)
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: <T>() => JSON.parse(text) as T,
    setCookies: cookies.headers.getSetCookie(),
  }
}

export const statusesOf = async (requests: Promise<Answer>[]): Promise<number[]> =>
  (await Promise.all(requests)).map(({ status }) => status).toSorted()
