import { useTestDatabase } from '@/tests/integration/support/database'
import { eventually, statusOf, useInstances, type Instance } from './support/instance'

useTestDatabase()
const instances = useInstances()

/** More than fits into what stands between the process and its reader. */
const MANY = 1000
const AT_ONCE = 10
/** Its line is nearly as long as one may be. */
const addressOf = (index: number) => `/api/feed/trailers/${String(index).padStart(150, '0')}x`

/** Calls that are answered, each with its line. @returns the answers that were not as they should be */
async function callOften({ url }: Instance, count: number): Promise<number[]> {
  const wrong: number[] = []
  let index = 0
  const caller = async () => {
    while (index < count) {
      index += 1
      const status = await statusOf(url + addressOf(index))
      if (status !== 404) wrong.push(status)
      if (wrong.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
  return wrong
}

/** Paths of the calls that the log tells of, in its order. @throws SyntaxError for a line that is none */
const pathsOf = (app: Instance): string[] =>
  app
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { path?: string }).path ?? '')
    .filter((path) => path.startsWith('/api/feed/trailers/'))

it('an instance whose log nobody takes any more serves on', async () => {
  const app = await instances.start()
  app.stopListening()
  for (let index = 0; index < 5; index += 1) expect(await statusOf(`${app.url}/api/feed/trailers`)).toBe(200)
  expect(await statusOf(`${app.url}/about`)).toBe(200)
  expect(await statusOf(`${app.url}/api/ready`)).toBe(200)
  app.kill('SIGTERM')
  expect((await app.ended).code).toBe(143)
})

describe('an instance the reader of whose log hangs', () => {
  it('serves on, and what waited is written when it is read again, each line whole', async () => {
    const app = await instances.start()
    app.pauseListening(true)
    expect(await callOften(app, MANY)).toEqual([])
    expect(await statusOf(`${app.url}/about`)).toBe(200)
    app.pauseListening(false)
    await eventually('the lines that waited', () => pathsOf(app).length === MANY)
    expect(pathsOf(app).toSorted()).toEqual(Array.from({ length: MANY }, (_, index) => addressOf(index + 1)))
    expect(await callOften(app, 1)).toEqual([])
    await eventually('a line of what came later', () => pathsOf(app).length === MANY + 1)
  })

  it('ends when it is told to', async () => {
    const app = await instances.start()
    app.pauseListening(true)
    expect(await callOften(app, MANY)).toEqual([])
    app.kill('SIGTERM')
    expect((await app.ended).code).toBe(143)
  })
})

it('an instance that is told to end has a line of each call that it answered', async () => {
  const app = await instances.start()
  expect(await callOften(app, AT_ONCE)).toEqual([])
  app.kill('SIGTERM')
  expect((await app.ended).code).toBe(143)
  await eventually('the last line', () => pathsOf(app).length === AT_ONCE)
})
