import { createServer, type IncomingMessage, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerApi, type ApiRequest } from './api'
import { expireIfDue } from './billing/expiry'
import { answerControl } from './control'
import { ensureDemoMember } from './demo'
import { Fault } from './faults'
import { json, matchPath, readBody, send, type Answer } from './http'
import { answerCheckout } from './pages/checkout'
import { answerControls } from './pages/controls'
import { answerDocument } from './pages/documents'
import { answerPortal } from './pages/portal'
import { Store } from './state'
import { Dispatcher } from './webhooks'
import { World } from './world'

export type SandboxOptions = {
  /** 0 selects any free port. */
  port: number
  /** Default: 127.0.0.1. */
  host?: string
  /** The only accepted key, `sk_test_…`. */
  secretKey: string
  /** Signing secret of webhooks, `whsec_…`. */
  webhookSecret: string
  /** URL that receives events. If it is unset, events are recorded but not sent. */
  webhookUrl?: string
  /** JSON file that stores the state. If it is unset, the state is lost when the sandbox stops. */
  statePath?: string
  /** Origin of the hosted pages in browsers. Default: the sandbox's own URL. */
  publicUrl?: string
  demoMember?: boolean
  /**
   * Maximum time in milliseconds that a hosted page waits for the product to receive its events before it redirects.
   * Default: two seconds.
   */
  webhookWaitMs?: number
}

export type RunningSandbox = {
  port: number
  url: string
  advance(seconds: number): void
  close(): Promise<void>
}

const WEBHOOK_WAIT_MS = 2000
const EXPIRY_SWEEP_MS = 60_000

type Parts = { world: World; store: Store; dispatcher: Dispatcher; secretKey: string; webhookWaitMs: number }

async function answerRequest(parts: Parts, request: IncomingMessage): Promise<Answer> {
  const target = new URL(request.url ?? '/', 'http://sandbox')
  const received: ApiRequest = {
    method: request.method ?? 'GET',
    pathname: target.pathname,
    query: target.search.slice(1),
    body: await readBody(request),
    headers: request.headers,
  }
  if (received.pathname.startsWith('/v1/')) return answerApi(parts.world, received, parts.secretKey)
  if (received.pathname.startsWith('/sandbox/')) {
    return answerControl(parts.world, parts.dispatcher, received, parts.secretKey)
  }
  if (received.pathname === '/controls') return answerControls(parts.world, parts.dispatcher, received)
  if (received.pathname === '/health') return json(200, { ok: true })
  const checkout = matchPath('/checkout/:id', received.pathname)
  if (checkout !== null) return answerCheckout(parts.world, { ...received, path: checkout })
  for (const step of ['authenticate', 'upi']) {
    const stepped = matchPath(`/checkout/:id/${step}`, received.pathname)
    if (stepped !== null) return answerCheckout(parts.world, { ...received, path: [...stepped, step] })
  }
  for (const kind of ['invoice', 'receipt'] as const) {
    const document = matchPath(`/${kind}s/:id`, received.pathname)
    if (document !== null) return answerDocument(parts.world, kind, document[0] ?? '')
  }
  const portal = matchPath('/portal/:id', received.pathname)
  if (portal !== null) return answerPortal(parts.world, { ...received, path: portal })
  throw new Fault(404, `Unrecognized request URL (${received.method}: ${received.pathname}).`)
}

async function respond(parts: Parts, request: IncomingMessage): Promise<Answer> {
  let answer: Answer
  try {
    answer = await answerRequest(parts, request)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    answer = json(error.status, error.toBody('req_sandbox'))
  }
  const events = parts.world.takeOutbox()
  // Writes the file before responding, because acknowledged changes must survive a crash.
  if (request.method !== 'GET' || events.length > 0) await parts.store.flush()
  const delivered = parts.dispatcher.deliver(events)
  if (answer.status === 303 && events.length > 0) {
    await Promise.race([delivered, sleep(parts.webhookWaitMs, undefined, { ref: false })])
  }
  return answer
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const taken = 'code' in error && error.code === 'EADDRINUSE'
      reject(taken ? new Error(`STRIPE_SANDBOX_PORT: port ${port} is already in use`) : error)
    })
    server.listen(port, host, resolve)
  })
}

/** @throws {Error} with a single-line message for a live key, an unreadable state file or a port in use */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  if (!options.secretKey.startsWith('sk_test_')) {
    throw new Error('STRIPE_SECRET_KEY: the sandbox accepts only a key that starts with sk_test_')
  }
  const store = new Store(options.statePath)
  const host = options.host ?? '127.0.0.1'
  const server = createServer()
  await listen(server, options.port, host)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const world = new World(store, (options.publicUrl ?? url).replace(/\/+$/, ''))
  const dispatcher = new Dispatcher(store, { url: options.webhookUrl, secret: options.webhookSecret })
  const { secretKey, webhookWaitMs = WEBHOOK_WAIT_MS } = options
  const parts: Parts = { world, store, dispatcher, secretKey, webhookWaitMs }

  server.on('request', (request, response) => {
    respond(parts, request).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        process.stderr.write(`sandbox stripe: ${error instanceof Error ? error.stack : String(error)}\n`)
        send(response, json(500, new Fault(500, 'The sandbox failed; its log says why.').toBody('req_sandbox')))
      },
    )
  })
  const sweep = setInterval(() => {
    for (const session of world.tables.checkoutSessions.values()) expireIfDue(world, session)
    void dispatcher.deliver(world.takeOutbox())
  }, EXPIRY_SWEEP_MS)
  sweep.unref()
  void dispatcher.deliverWaiting()
  if (options.demoMember) {
    ensureDemoMember(world)
    const events = world.takeOutbox()
    await store.flush()
    void dispatcher.deliver(events)
  }

  return {
    port,
    url,
    advance: (seconds) => world.advance(seconds),
    async close() {
      clearInterval(sweep)
      dispatcher.stop()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Gives requests in progress half a second.
      const timeout = setTimeout(() => server.closeAllConnections(), 500)
      await closed
      clearTimeout(timeout)
      await store.flush()
    },
  }
}
