import Runner from './runner.mjs'

type Pool = { run: (path: string, options: { channel: Channel }) => unknown }
type Internals = {
  _testRunners: Map<object, { pool: Pool }>
  _runTest: (test: { path: string; context: { config: object } }) => Promise<unknown>
}
const LightRunner = Runner as unknown as new (globalConfig: { maxWorkers: number }) => Internals

type Channel = { onMessage: (listener: (message: unknown) => void) => void; postMessage: (message: unknown) => void }

it('workers that start together get their data each, whichever asks first', async () => {
  const runner = new LightRunner({ maxWorkers: 2 })
  const config = {}
  const channels: Channel[] = []
  const pool: Pool = { run: (_path, { channel }) => channels.push(channel) }
  runner._testRunners.set(config, { pool })
  for (const path of ['one.test.ts', 'two.test.ts']) await runner._runTest({ path, context: { config } })
  const got: unknown[][] = [[], []]
  for (const [index, channel] of channels.entries()) channel.onMessage((message) => got[index]?.push(message))
  const data = { type: 'jest-light-runner-worker-data', workerData: expect.objectContaining({ projectConfig: config }) }
  channels[1]?.postMessage('jest-light-runner-get-worker-data')
  expect(got).toEqual([[], [data]])
  channels[0]?.postMessage('jest-light-runner-get-worker-data')
  expect(got).toEqual([[data], [data]])
})
