import { useTestDatabase } from '@/tests/integration/support/database'
import { eventually, statusOf, useInstances, type Instance } from './support/instance'

useTestDatabase()
const instances = useInstances({ until: 'file' })

/** Requests whose log lines do not fit into the buffer of the pipe. */
const MANY = 500
const AT_ONCE = 10
/** An address whose log line has nearly the maximum length. */
const addressOf = (index: number) => `/api/feed/trailers/${String(index).padStart(150, '0')}x`

/**
 * Sends requests, each of which logs a line and is refused for its method, before it costs anything.
 * @returns the statuses that are not 405
 */
async function callOften({ url }: Instance, count: number): Promise<number[]> {
  const wrong: number[] = []
  let index = 0
  const caller = async () => {
    while (index < count) {
      index += 1
      const status = await statusOf(url + addressOf(index), { method: 'PROPFIND' })
      if (status !== 405) wrong.push(status)
      if (wrong.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return wrong
}

/** Paths of the requests in the log, in its order. @throws SyntaxError for a line that is not JSON */
const pathsOf = (app: Instance): string[] =>
  app
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { path?: string }).path ?? '')
    .filter((path) => path.startsWith('/api/feed/trailers/'))

it('an instance whose log is a broken pipe still answers requests', async () => {
  const app = await instances.start()
  app.stopListening()
  for (let index = 0; index < 5; index += 1) expect(await statusOf(`${app.url}/api/feed/trailers`)).toBe(200)
  expect(await statusOf(`${app.url}/about`)).toBe(200)
  expect(await statusOf(`${app.url}/api/ready`)).toBe(200)
  app.kill('SIGTERM')
  expect((await app.ended).code).toBe(143)
})

describe('an instance whose log is not read for a while', () => {
  it('still answers requests, and writes the waiting lines whole when it is read again', async () => {
    const app = await instances.leftOrNew()
    app.pauseListening(true)
    expect(await callOften(app, MANY)).toEqual([])
    expect(await statusOf(`${app.url}/about`)).toBe(200)
    expect(await statusOf(`${app.url}${addressOf(MANY + 1)}`)).toBe(404)
    app.pauseListening(false)
    await eventually('the lines that waited', () => pathsOf(app).length === MANY + 1)
    expect(pathsOf(app).toSorted()).toEqual(Array.from({ length: MANY + 1 }, (_, index) => addressOf(index + 1)))
    expect(await callOften(app, 1)).toEqual([])
    await eventually('a line of what came later', () => pathsOf(app).length === MANY + 2)
  })

  it('ends at SIGTERM', async () => {
    const app = await instances.leftOrNew()
    app.pauseListening(true)
    expect(await callOften(app, MANY)).toEqual([])
    app.kill('SIGTERM')
    expect((await app.ended).code).toBe(143)
  })
})
