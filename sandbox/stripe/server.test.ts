import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reservePort } from '@/tests/support/servers/ports'
import {
  SECRET_KEY,
  startReceiver,
  stripeFor,
  WEBHOOK_SECRET,
  type Receiver,
} from '@/tests/support/stripe/stripe-harness'

const folder = mkdtempSync(join(tmpdir(), 'sandbox-server-'))
const started: ChildProcess[] = []
let receiver: Receiver
let port: number

beforeAll(async () => {
  receiver = await startReceiver()
  port = await reservePort()
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

function environment(change: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'test',
    NODE_OPTIONS: '',
    STRIPE_SANDBOX_PORT: String(port),
    STRIPE_SANDBOX_STATE: join(folder, 'state.json'),
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_WEBHOOK_URL: receiver.url,
    ...change,
  }
}

type Started = { child: ChildProcess; output: Promise<string>; ready: Promise<void> }

function start(change?: Record<string, string>): Started {
  const child = fork(join(__dirname, 'server.ts'), {
    env: environment(change),
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  started.push(child)
  let text = ''
  child.stdout?.on('data', (chunk) => (text += String(chunk)))
  child.stderr?.on('data', (chunk) => (text += String(chunk)))
  // Waits for `exit` and the streams, because Node doesn't emit `close` after `disconnect()`.
  const closed = [child.stdout, child.stderr].map((stream) => (stream ? once(stream, 'close') : null))
  const output = Promise.all([once(child, 'exit'), ...closed]).then(() => text)
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    void output.then((all) => reject(new Error(`ended before it was ready: ${all}`)))
  })
  ready.catch(() => undefined)
  return { child, output, ready }
}

it('the sandbox keeps everything it acknowledged after kill -9, and stops with its parent', async () => {
  const first = start()
  await first.ready
  const { id } = await stripeFor(port).customers.create({ email: 'nine@example.test' })
  first.child.kill('SIGKILL')
  await first.output

  const second = start()
  await second.ready
  expect(await stripeFor(port).customers.retrieve(id)).toMatchObject({ email: 'nine@example.test' })

  const third = start({ STRIPE_SANDBOX_STATE: join(folder, 'other.json') })
  expect(await third.output).toBe(`STRIPE_SANDBOX_PORT: port ${port} is already in use\n`)
  expect(third.child.exitCode).toBe(1)

  second.child.disconnect()
  expect(await second.output).toBe(`sandbox stripe ready at http://127.0.0.1:${port}\n`)
  expect(second.child.exitCode).toBe(0)
}, 30_000)

it('a sandbox that cannot start explains why in one line', async () => {
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{"version":1,"tab')
  const cases = await Promise.all([
    start({ STRIPE_WEBHOOK_SECRET: '' }).output,
    start({ STRIPE_SANDBOX_STATE: broken }).output,
  ])
  expect(cases[0]).toMatch(/^STRIPE_WEBHOOK_SECRET: [^\n]+\n$/)
  expect(cases[1]).toMatch(/^STRIPE_SANDBOX_STATE: [^\n]+\n$/)
}, 30_000)
