import { recordPageFailure } from '@/lib/server/entry/page-failure'
import { logRequest, setRequestIdHeader } from '@/lib/server/entry/request-id'
import { requestListener } from '@/lib/server/entry/request-listener'
import { route } from '@/lib/server/http/route'
import { startWorker } from '@/lib/server/jobs/worker'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { addressOf, handlersOf, servedCalls } from '@/tests/support/requests/app-files'
import { call } from '@/tests/support/requests/request-scope'
import { useServer } from '@/tests/support/servers/use-server'
import { useSettings } from '@/tests/support/settings'
import { useProvider } from '@/tests/support/stripe/provider'
import { until } from '@/tests/support/until'

const written: string[] = []

jest.mock('pino', () => {
  const pino = jest.requireActual<typeof import('pino')>('pino')
  const kept = { write: (line: string) => written.push(line) }
  const make = (options: object) => pino.pino({ ...options, level: 'debug' }, kept)
  const { destination, levels, stdTimeFunctions } = pino
  return Object.assign(make, { destination, levels, stdTimeFunctions })
})

type Ids = { requestId?: string; runId?: string; job?: string }
type Line = Ids & { level: number; time: string; msg: string; status?: number }

const lines = () => written.map((line) => JSON.parse(line) as Line)
const lineOf = (message: string) => lines().find(({ msg }) => msg === message)

useTestDatabase()
const proxy = { CLIENT_IP_HEADER: 'x-real-ip', REQUEST_ID_HEADER: 'x-request-id' }
const settings = useSettings({ RATE_LIMIT_FACTOR: '100000', ...proxy })
useProvider(settings)

let made = 0
beforeEach(() => void (written.length = 0))

describe('every log line', () => {
  const calls = servedCalls().map((served) => [served.pattern, served] as const)
  it.each(calls)('of %s has a level, a time and a request id, and no personal data', async (_pattern, served) => {
    const person = await makeViewer({ email: `sentinel-${(made += 1)}@example.org`, admin: true })
    const fields = 'password currentPassword confirmPassword verificationCode token firstName lastName name message'
    const told = Object.fromEntries(fields.split(' ').map((name) => [name, `Sentinel-${name}`]))
    const json = { ...told, email: 'sentinel-mail@example.org' }
    const client = { 'x-real-ip': '203.0.113.77', 'x-forwarded-for': '203.0.113.77' }
    const headers = { ...client, 'user-agent': 'sentinel-agent', 'stripe-signature': 'sentinel-signature' }
    const query = 'query=sentinel-query&token=sentinel-token&code=sentinel-code&state=sentinel-state'
    const params = { id: '1', videoId: '1', category: 'music', page: 'landing' }
    for (const [method, handler] of (await handlersOf(served)).filter(([each]) => each !== 'HEAD')) {
      const sent = { method, headers, params, ...(method !== 'GET' && { json }) }
      await call(handler, { ...sent, url: `${addressOf(served)}?${query}`, cookies: await signedIn(person) })
    }
    expect(written.join('')).not.toMatch(/sentinel|203\.0\.113|example\.org/i)
    const known = { level: expect.any(Number), time: expect.stringMatching(/^\d{4}-/), msg: expect.any(String) }
    for (const line of lines()) {
      expect(line).toMatchObject(known)
      expect(line.requestId ?? line.runId).toMatch(/^[\w-]{8,}$/)
    }
  })

  it('of a failed request has the cause, the request id of the response, and no personal data', async () => {
    const failing = route({ auth: 'public' }, async () => {
      const person = { email: 'sentinel@example.org', firstName: 'Sentinel' }
      await createPerson(person)
      await createPerson(person).catch((cause: unknown) => {
        throw new Error('sentinel@example.org is there twice', { cause })
      })
    })
    const answer = await call(failing)
    expect(answer.status).toBe(500)
    const line = lineOf('request failed')
    const err = { message: expect.stringContaining('is there twice') }
    expect(line).toMatchObject({ level: 50, requestId: answer.json().requestId, status: 500, err })
    expect(written.join('')).not.toMatch(/sentinel/i)
  })

  it('of a job has the job and its run, not the request that woke the worker', async () => {
    let runs = 0
    const stopWorker = startWorker([{ name: 'broken', run: () => Promise.reject(new Error(`run ${(runs += 1)}`)) }])
    await until('a run', () => runs > 0)
    await stopWorker()
    const told = { level: 50, job: 'broken', runId: expect.stringMatching(/^[\w-]{36}$/) }
    expect(lineOf('job failed')).toMatchObject(told)
    expect(lineOf('job failed')).not.toHaveProperty('requestId')
  })
})

describe('the request log', () => {
  const origin = useServer(
    requestListener([setRequestIdHeader, logRequest], async (request, response) => {
      if (request.url === '/broken') recordPageFailure(new Error('sentinel@example.org'))
      response.writeHead(request.url === '/broken' ? 500 : 200).end()
    }),
  )
  const ask = (url: string, headers: Record<string, string> = {}) => fetch(origin() + url, { headers })
  const lineAfter = (message: string) => until(`the line '${message}'`, () => lineOf(message))

  it('has one line for a page, with the id of the response', async () => {
    const answer = await ask('/browse/videos/3/info?code=sentinel')
    const line = await lineAfter('request')
    const told = { level: 30, method: 'GET', path: '/browse/videos/3/info', status: 200, ms: expect.any(Number) }
    expect(line).toMatchObject(told)
    expect(line?.requestId).toBe(answer.headers.get('x-request-id'))
    expect(written.join('')).not.toContain('sentinel')
  })

  it('has the cause for a page that fails to render, with the same id', async () => {
    const answer = await ask('/broken')
    const ids = [lineOf('page failed')?.requestId, (await lineAfter('request failed'))?.requestId]
    expect(ids).toEqual([answer.headers.get('x-request-id'), answer.headers.get('x-request-id')])
    expect(written.join('')).not.toContain('sentinel')
  })

  it('has no line for files of the framework and pictures', async () => {
    for (const url of ['/_next/static/a.js', '/art/lotus.svg', '/robots.txt', '/api/health', '/last']) await ask(url)
    await lineAfter('request')
    expect(lines()).toHaveLength(1)
  })

  it('uses the id from a trusted proxy, and no other', async () => {
    const given = async (id: string) => (await ask('/', { 'x-request-id': id })).headers.get('x-request-id')
    expect(await given('0123456789abcdef')).toBe('0123456789abcdef')
    for (const id of ['short', 'x'.repeat(65), 'with space', '{"level":50}'])
      expect(await given(id)).toMatch(/^[\w-]{36}$/)
    settings.change({ REQUEST_ID_HEADER: undefined })
    expect(await given('0123456789abcdef')).not.toBe('0123456789abcdef')
  })
})
