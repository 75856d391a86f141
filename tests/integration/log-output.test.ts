import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { serverNode } from '@/scripts/lib/run.mjs'
import { useSmallDisk } from '@/tests/support/small-disk'
import { until } from '@/tests/support/until'

/** Logs in a separate process, because the log writes to the standard output. */

const disk = useSmallDisk()

type Line = { index?: number; lost?: number }
const parsed = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const indexes = (text: string) => parsed(text).flatMap(({ index }) => index ?? [])

/** Arguments of Node for a program with `log` and a `text` of 100 characters. */
const node = (source: string) => [
  ...serverNode,
  '--eval',
  `const { log, surviveOutputErrors } = require(${JSON.stringify(path.resolve('lib/server/log.ts'))})
   const text = 'x'.repeat(100)
   surviveOutputErrors()
   ${source}`,
]

/** The tests themselves log nothing. */
const env = { ...process.env, LOG_LEVEL: 'info' }

const ended = (child: ReturnType<typeof spawn>) =>
  new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))

/** Runs a program. @returns its whole output and its exit code */
async function run(source: string): Promise<{ text: string; code: number | null }> {
  const child = spawn(process.execPath, node(source), { env, stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  const code = await ended(child)
  await until('the end of its output', () => child.stdout?.readableEnded === true)
  return { text, code }
}

it('a log line of any length and script is written completely', async () => {
  const { text } = await run("log.info({ index: 0, long: 'தியாகராஜர்'.repeat(30_000) }, 'long')")
  expect(parsed(text)).toEqual([expect.objectContaining({ index: 0, long: 'தியாகராஜர்'.repeat(30_000) })])
})

it('a blocked reader of the log blocks nothing, and a later line has the number of lost lines', async () => {
  const source = `
    for (let index = 0; index < 20_000; index += 1) log.info({ index, text })
    setTimeout(() => process.send('goes on'), 20)
    process.once('message', () => setInterval(() => log.info('later'), 20))
    process.on('disconnect', () => process.exit(3))`
  const child = spawn(process.execPath, node(source), { env, stdio: ['ignore', 'pipe', 'ignore', 'ipc'] })
  await new Promise((resolve) => child.once('message', resolve))
  let text = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  child.send('go on')
  await until('the line about the loss', () => /were lost.*\n/.test(text))
  child.disconnect()
  expect(await ended(child)).toBe(3)
  const written = indexes(text)
  const lost = parsed(text).reduce((sum, line) => sum + (line.lost ?? 0), 0)
  expect([written.length + lost, lost > 1000]).toEqual([20_000, true])
  expect(written).toEqual(numbers(written.length))
})

it('a closed reader of the log loses lines and has no other effect', async () => {
  const source = `
    let rounds = 0
    setInterval(() => {
      for (let index = 0; index < 100; index += 1) log.info(text)
      console.log(text)
      console.error(text)
      rounds += 1
      if (rounds === 20) process.exit(3)
    }, 10)`
  const script = '"$0" "$@" 2>&1 | true; exit "${PIPESTATUS[0]}"'
  const child = spawn('bash', ['-c', script, process.execPath, ...node(source)], { stdio: 'ignore' })
  expect(await ended(child)).toBe(3)
})

const itWithDisk = disk ? it : it.skip

itWithDisk('lines for a full disk wait, and none is cut when there is room again', async () => {
  const file = path.join(disk?.directory ?? '', 'log')
  const fd = openSync(file, 'a')
  disk?.fill(4096)
  const source = `
    let index = 0
    setInterval(() => index < 100 && log.info({ index: index++, text }), 5)
    process.once('message', () => setInterval(() => log.info('later'), 20))
    process.on('disconnect', () => process.exit(3))`
  const child = spawn(process.execPath, node(source), { env, stdio: ['ignore', fd, 'ignore', 'ipc'] })
  closeSync(fd)
  await until('a full disk', () => readFileSync(file).length >= 4096)
  disk?.free()
  child.send('there is room')
  await until('all lines', () => readFileSync(file, 'utf8').includes('"index":99'))
  child.disconnect()
  expect(await ended(child)).toBe(3)
  expect(indexes(readFileSync(file, 'utf8'))).toEqual(numbers(100))
})

describe('a process that ends', () => {
  const ends = "process.on('exit', () => (process.exitCode = 3));"
  const endings = {
    'by itself': 'process.exitCode = 3',
    'by process.exit()': 'process.exit(3)',
    'by an error that nobody catches': `${ends} throw new Error('on purpose')`,
    'by a rejected promise that nobody awaits': `${ends} void Promise.reject(new Error('on purpose'))`,
  }
  it.each(Object.entries(endings))(
    '%s has written all its log lines, more than fit into a pipe',
    async (_how, ending) => {
      const { text, code } = await run(`
      for (let index = 0; index < 3000; index += 1) log.info({ index, text })
      ${ending}`)
      expect(code).toBe(3)
      expect(indexes(text)).toEqual(numbers(3000))
    },
  )
})
