import { trace } from '@opentelemetry/api'
import { AsyncResource } from 'node:async_hooks'
import path from 'node:path'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as search } from '@/app/api/search/route'
import { POST as webhook } from '@/app/api/subscription/stripe/webhook/route'
import { closeDb, db } from '@/lib/server/db/client'
import { setRequestIdHeader } from '@/lib/server/entry/request-id'
import { requestListener } from '@/lib/server/entry/request-listener'
import { env } from '@/lib/server/env'
import { startWorker } from '@/lib/server/jobs/worker'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { composeMail } from '@/lib/server/mail/message'
import { queueMail } from '@/lib/server/mail/outbox'
import { startTelemetry } from '@/lib/server/telemetry/start'
import { inRootSpan } from '@/lib/server/telemetry/tracing'
import { createPerson, PASSWORD } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call, type Handler } from '@/tests/support/requests/request-scope'
import { OtlpReceiver, type ReceivedSpan } from '@/tests/support/servers/otlp-receiver'
import { useServer } from '@/tests/support/servers/use-server'
import { useSettings } from '@/tests/support/settings'
import { until } from '@/tests/support/until'

useTestDatabase()
const settings = useSettings({ OTEL_SERVICE_NAME: 'rasika-test', REQUEST_ID_HEADER: 'x-request-id' })

type OnRequire = (exports: unknown, name: string, directory?: string) => unknown
const mockHooks: OnRequire[] = []
// Collects the hooks, so that `begin` can call them. Jest doesn't use Node's `require`, so they would never run.
jest.mock('require-in-the-middle', () => ({
  Hook: class {
    constructor(_modules: unknown, _options: unknown, onRequire: OnRequire) {
      mockHooks.push(onRequire)
    }
  },
}))
const directoryOf = (name: string) => path.resolve('node_modules', name)

let receiver: OtlpReceiver
let endpoint = ''
let stop: () => Promise<void> = async () => undefined

const served: Record<string, Handler> = {
  '/api/auth/login': login,
  '/api/search': search,
  '/api/subscription/stripe/webhook': webhook,
}

/** Simulates Next, which sets the route on the active span. */
const origin = useServer(
  requestListener([setRequestIdHeader], async (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Binds the handler to the request's async context, because late body chunks arrive outside it.
    const answerNow = AsyncResource.bind(async () => {
      const url = request.url ?? '/'
      const route = url.replace(/\?.*/, '')
      const handler = served[route]
      if (!handler) return void response.writeHead(404).end()
      trace.getActiveSpan()?.setAttribute('http.route', route)
      const texts = Object.entries(request.headers).filter(([, value]) => typeof value === 'string')
      const headers = Object.fromEntries(texts) as Record<string, string>
      const body = chunks.length > 0 ? Buffer.concat(chunks).toString() : undefined
      const answer = await call(handler, { method: request.method, url, body, headers })
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.text)
    })
    request.on('end', () => void answerNow())
  }),
)

const ask = (path: string, init: RequestInit = {}) => fetch(`${origin()}${path}`, init)
const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  ask('/api/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', ...headers },
  })

/**
 * Starts telemetry as a server process does. Closes the database connection pool first, because a pool is instrumented
 * only when it is created.
 */
async function begin(variables: Record<string, string | undefined> = {}): Promise<void> {
  settings.change({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...variables })
  await closeDb()
  stop = await startTelemetry()
  for (const hook of mockHooks) {
    hook(jest.requireActual('http'), 'http')
    hook(jest.requireActual('pg'), 'pg', directoryOf('pg'))
    hook(jest.requireActual('pg-pool'), 'pg-pool', directoryOf('pg-pool'))
  }
}

const spanOf = (requestId: string | null): ReceivedSpan => {
  const span = receiver.spans.find(({ facts }) => facts['rasika.request_id'] === requestId)
  if (!span) throw new Error(`no span of request ${requestId}`)
  return span
}
const requests = 'http.server.request.duration'
const below = (parent: ReceivedSpan) => receiver.spans.filter((span) => span.parentSpanId === parent.spanId)
const countOf = (metric: string, facts: Record<string, unknown>) =>
  receiver
    .metric(metric)
    .filter((point) => Object.entries(facts).every(([name, value]) => point.facts[name] === value))
    .reduce((sum, point) => sum + point.value, 0)

beforeEach(async () => {
  receiver = new OtlpReceiver()
  endpoint = await receiver.open()
})
afterEach(async () => {
  await stop()
  stop = async () => undefined
  await closeDb()
  await receiver.close()
})

describe('with a receiver', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'

  /**
   * Sends a request as part of a trace that a proxy has started.
   * @param flags '01' if the proxy samples the trace
   */
  const send = (flags: string) =>
    ask('/api/search', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` } })

  it('a call is one trace: its route, status and request id, its statements and its search below it', async () => {
    await begin({ OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial' })
    const answer = await ask('/api/search?query=kalyani')
    const requestId = answer.headers.get('x-request-id')
    expect(answer.status).toBe(200)
    await stop()
    const span = spanOf(requestId)
    expect(span).toMatchObject({ name: 'GET /api/search', kind: 2 })
    expect(span.facts).toEqual({
      ...{ 'http.request.method': 'GET', 'http.response.status_code': 200, 'http.route': '/api/search' },
      ...{ 'rasika.request_id': requestId, 'url.scheme': 'http' },
    })
    const [found] = below(span).filter(({ name }) => name === 'search')
    expect(found).toBeDefined()
    const statements = found ? below(found) : []
    expect(statements.length).toBeGreaterThan(0)
    for (const { facts } of statements) expect(facts).toEqual({ 'db.system.name': 'postgresql' })
    const resource = { 'service.name': 'rasika-test', 'deployment.environment.name': 'trial' }
    expect(receiver.resources[0]).toMatchObject(resource)
  })

  it('what happened is counted: requests by route, failed sign-ins, refused tries, events, searches', async () => {
    await begin({ RATE_LIMIT_FACTOR: '0.1' })
    for (let tries = 0; tries < 3; tries += 1) await signIn('nobody@example.org', 'not-the-password')
    await ask('/api/search?query=kalyani')
    const headers = { 'stripe-signature': 'forged' }
    await ask('/api/subscription/stripe/webhook', { method: 'POST', body: '{}', headers })
    await stop()
    const answered = (method: string, status: number) =>
      countOf(requests, { 'http.request.method': method, 'http.response.status_code': status })
    expect([answered('POST', 401), answered('POST', 429), answered('GET', 200)]).toEqual([1, 2, 1])
    expect([countOf('rasika.login.failures', {}), countOf('rasika.limit.refusals', {})]).toEqual([1, 2])
    expect(countOf('rasika.webhook.events', { 'rasika.outcome': 'refused' })).toBe(1)
    expect(countOf('rasika.searches', { 'rasika.outcome': 'nothing' })).toBe(1)
  })

  it('the process and its connections to the database are measured', async () => {
    await begin({ OTEL_METRIC_EXPORT_INTERVAL: '200', OTEL_METRIC_EXPORT_TIMEOUT: '200' })
    await ask('/api/search?query=kalyani')
    for (const name of ['nodejs.eventloop.delay.p99', 'nodejs.eventloop.utilization'])
      await until(name, () => receiver.metric(name).length > 0)
    await stop()
    expect(countOf('db.client.connection.count', {})).toBeGreaterThan(0)
    expect(receiver.metric('db.client.connection.pending_requests')).toHaveLength(1)
  })

  it('a job that found work is a trace of its own, with its run; one that found none is only counted', async () => {
    const body = composeMail({ subject: 'x', greeting: 'x', paragraphs: [] })
    await queueMail(db, { to: { address: 'asha@example.org' }, template: 'test', body })
    await begin()
    const runs = { mail: 0, broken: 0 }
    const stopWorker = startWorker([
      { name: 'mail', run: () => deliverDueMails().finally(() => (runs.mail += 1)) },
      { name: 'idle', run: () => db.user.count().then(() => 0) },
      { name: 'broken', run: () => Promise.reject(new Error(`run ${(runs.broken += 1)} of asha@example.org`)) },
    ])
    await until('a run of both', () => runs.mail > 0 && runs.broken > 0)
    await stopWorker()
    await stop()
    const jobs = receiver.spans.filter(({ facts }) => facts['rasika.job'] !== undefined)
    expect(jobs.map(({ name }) => name).sort()).toEqual(['job broken', 'job mail'])
    const mail = jobs.find(({ name }) => name === 'job mail')
    expect(mail?.facts).toMatchObject({ 'rasika.found': 1, 'rasika.run_id': expect.any(String) })
    expect(mail && below(mail).map(({ name }) => name)).toContain('send mail')
    const broken = { facts: { 'error.type': 'Error' }, status: { code: 2 } }
    expect(jobs.find(({ name }) => name === 'job broken')).toMatchObject(broken)
    const counted = (outcome: string) => countOf('rasika.job.runs', { 'rasika.outcome': outcome })
    expect([counted('done'), counted('failed')]).toEqual([1, 1])
    // There may be more than one idle run, because the mail job runs again after it has found work.
    expect(counted('idle')).toBeGreaterThanOrEqual(1)
    expect(countOf('rasika.mails', { 'rasika.outcome': 'sent' })).toBe(1)
    expect(receiver.raw).not.toContain('asha@example.org')
  })

  it('a trace that the proxy started is continued', async () => {
    await begin()
    const sampled = await send('01')
    const unsampled = await send('00')
    await ask('/api/search', { headers: { traceparent: 'nonsense' } })
    await stop()
    expect(spanOf(sampled.headers.get('x-request-id'))).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
    expect(() => spanOf(unsampled.headers.get('x-request-id'))).toThrow('no span')
    expect(countOf(requests, { 'http.request.method': 'GET' })).toBe(3)
  })

  it('or does not, where the proxy is not to be believed', async () => {
    await begin({ OTEL_PROPAGATORS: 'none' })
    const answer = await send('00')
    await stop()
    expect(spanOf(answer.headers.get('x-request-id')).traceId).not.toBe(traceId)
  })

  it('traces are sampled as asked, and requests are counted whether or not', async () => {
    await begin({ OTEL_TRACES_SAMPLER: 'always_off' })
    await ask('/api/search')
    await stop()
    expect(receiver.spans).toEqual([])
    expect(countOf(requests, { 'http.request.method': 'GET' })).toBe(1)
  })

  it('each signal may have a place of its own, with the headers that its receiver asks for', async () => {
    const place = {
      OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces`,
    }
    await begin({ ...place, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc' })
    await ask('/api/search')
    await stop()
    expect(receiver.spans.length).toBeGreaterThan(0)
    expect(receiver.headers[0]).toMatchObject({ 'x-key': 'abc', 'content-type': 'application/json' })
    expect(receiver.metric(requests)).toEqual([])
  })

  it('nothing of a person leaves: no address, password, query, token, cookie, agent or text of an error', async () => {
    const person = await createPerson({ email: 'sentinel-person@example.org' })
    await begin({ CLIENT_IP_HEADER: 'x-real-ip' })
    const headers = {
      ...{ cookie: 'authjs.session-token=sentinel-cookie', authorization: 'Bearer sentinel-token' },
      ...{ 'user-agent': 'sentinel-agent', baggage: 'person=sentinel-baggage' },
      ...{ 'x-real-ip': '203.0.113.77', 'x-forwarded-for': '203.0.113.77' },
      referer: 'https://sentinel.example/page?code=sentinel-code',
    }
    await signIn(person.email, PASSWORD, headers)
    await signIn(person.email, 'sentinel-password', headers)
    await ask('/api/search?query=sentinel-query&token=sentinel-token', { headers })
    await ask('/sentinel-path/sentinel-person@example.org?code=sentinel-code', { headers })
    const facts = { 'rasika.job': 'trial', email: person.email, 'rasika.outcome': person.email }
    await inRootSpan('job trial', facts, () => Promise.reject(new Error('sentinel-error'))).catch(() => undefined)
    await stop()
    expect(receiver.spans.length).toBeGreaterThan(4)
    expect(receiver.raw).not.toMatch(/sentinel|example\.org|203\.0\.113|127\.0\.0\.1/)
    expect(receiver.raw).not.toContain(PASSWORD)
  })
})

describe('without', () => {
  it.each([
    ['anything configured', {}],
    ['being wanted', { OTEL_SDK_DISABLED: 'true' }],
    ['a wish for either signal', { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }],
  ])('%s nothing is sent, and nothing that could send is loaded', async (_case, variables) => {
    const loaded = jest.fn()
    await jest.isolateModulesAsync(async () => {
      jest.doMock('@/lib/server/telemetry/sdk', () => loaded())
      const isolated = await import('@/lib/server/telemetry/start')
      const isConfigured = Object.keys(variables).length > 0
      settings.change({ OTEL_EXPORTER_OTLP_ENDPOINT: isConfigured ? endpoint : undefined, ...variables })
      expect(env()).toBeDefined()
      stop = await isolated.startTelemetry()
    })
    jest.dontMock('@/lib/server/telemetry/sdk')
    expect((await ask('/api/search?query=kalyani')).status).toBe(200)
    await stop()
    expect(loaded).not.toHaveBeenCalled()
    expect(receiver.asked).toBe(0)
  })
})

describe('a receiver that', () => {
  it.each(['hangs', 'answers nonsense', 'refuses', 'is away'] as const)(
    '%s changes no response and doesn’t delay the shutdown',
    async (manner) => {
      if (manner === 'is away') await receiver.close()
      else receiver.manner = manner
      // Makes the export timeout longer than the shutdown timeout, which must then end the wait.
      await begin({ OTEL_EXPORTER_OTLP_TIMEOUT: '600000' })
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/api/search?query=kalyani')))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      await stop()
      expect((await ask('/api/search?query=kalyani')).status).toBe(200)
    },
  )
})
