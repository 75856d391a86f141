import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { serverEntry } from '@/scripts/lib/build'
import { unsetSettings } from '@/tests/run/unset-settings'
import { reservePort } from '@/tests/support/servers/ports'
import { PROCESS_TIMEOUT_MS, testTimeouts } from '@/tests/support/timeout'
import { inTime, until } from '@/tests/support/until'

type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type Instance = {
  url: string
  port: number
  pid: number
  output: () => string
  ended: Promise<Exit>
  /** True while the process runs and no signal has been sent. */
  isLeft: () => boolean
  kill: (signal: NodeJS.Signals) => void
  end: (signal: NodeJS.Signals) => Promise<Exit>
  /** Closes the process's output. Its next log line then fails with a broken pipe. */
  stopListening: () => void
  pauseListening: (paused: boolean) => void
}

type Settings = Record<string, string>
/** Location and user of the process. Default: the built checkout, as the current user. */
type Place = { cwd?: string; entry?: string; imports?: string[]; uid?: number; gid?: number }

/** Polling interval in milliseconds. Polling more often would slow the process down. */
export const ASK_EVERY_MS = 100

/**
 * Polls a condition. Uses a long timeout, because processes start slowly.
 * @throws Error after the timeout
 */
export async function eventually(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  await until(what, condition, PROCESS_TIMEOUT_MS, ASK_EVERY_MS)
}

/** Returns a response's status; 0 if no response arrives in time. */
export const statusOf = (url: string, init: RequestInit = {}): Promise<number> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PROCESS_TIMEOUT_MS), ...init })
    .then(async (answer) => (await answer.arrayBuffer(), answer.status))
    .catch(() => 0)

/** Passes on only a few variables, because the developer's environment must not affect tests. */
function settingsOf(port: number, dataDir: string, own: Settings): NodeJS.ProcessEnv {
  return {
    ...unsetSettings(),
    PATH: process.env.PATH,
    TZ: process.env.TZ,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(port),
    APP_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.DATABASE_URL,
    AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough',
    STRIPE_SECRET_KEY: 'sk_test_unused',
    STRIPE_WEBHOOK_SECRET: 'whsec_unused',
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '1000',
    RASIKA_TIED_TO: String(process.pid),
    ...own,
  }
}

/**
 * Runs instances of the built application (`.next`). Stops them after each test or at the end of the file.
 * @returns `start` resolves when the instance is ready; with `awaitReady: false`, as soon as it responds
 */
export function useInstances({ until = 'test' }: { until?: 'test' | 'file' } = {}) {
  const [before, after] = until === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  const children: ChildProcess[] = []
  const started: Instance[] = []
  let directory = ''

  before(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'rasika-faults-'))
  })
  after(async () => {
    started.length = 0
    const running = children.splice(0).filter((child) => child.exitCode === null && child.signalCode === null)
    const gone = running.map((child) => new Promise((resolve) => child.once('exit', resolve)))
    for (const child of running) child.kill('SIGKILL')
    await Promise.all(gone)
    rmSync(directory, { recursive: true, force: true })
  })

  async function start(
    own: Settings = {},
    { awaitReady = true, entry = serverEntry(process.env), imports = [], ...as }: Place & { awaitReady?: boolean } = {},
  ): Promise<Instance> {
    const port = Number(own.PORT) || (await reservePort())
    const tie = pathToFileURL(path.resolve('scripts/lib/exit-with-parent.mjs')).href
    const loaded = [tie, ...imports].flatMap((file) => ['--import', file])
    const child = spawn(process.execPath, [...loaded, entry], {
      env: settingsOf(port, directory, own),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      ...as,
    })
    children.push(child)
    const exit = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
    let isSignalled = false
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const instance: Instance = {
      url: `http://127.0.0.1:${port}`,
      port,
      pid: child.pid ?? 0,
      output: () => output,
      isLeft: () => !isSignalled && child.exitCode === null,
      get ended() {
        return inTime('an instance has ended', exit, testTimeouts.faults)
      },
      kill: (signal) => {
        isSignalled = true
        child.kill(signal)
      },
      end: (signal) => {
        instance.kill(signal)
        return instance.ended
      },
      stopListening: () => {
        child.stdout?.destroy()
        child.stderr?.destroy()
      },
      pauseListening: (paused) => void (paused ? child.stdout?.pause() : child.stdout?.resume()),
    }
    let status = 0
    await eventually('an instance that serves', async () => {
      if (child.exitCode !== null) throw new Error(`it ended (${child.exitCode})`)
      status = await statusOf(`${instance.url}/api/${awaitReady ? 'ready' : 'health'}`)
      return status === 200
    }).catch((error: Error) => {
      throw new Error(`${error.message}: ${status}\n${output}`, { cause: error })
    })
    started.push(instance)
    return instance
  }

  /** Reuses an instance from an earlier test, because starting one takes most of a test's time. */
  const leftOrNew = async (own: Settings = {}) => started.findLast(({ isLeft }) => isLeft()) ?? (await start(own))

  return { start, leftOrNew, dataDir: () => directory }
}
