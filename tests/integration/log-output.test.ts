import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLogOutput } from '@/lib/server/log-output'
import { useSmallDisk } from '@/tests/support/small-disk'
import { until } from '@/tests/support/until'

const disk = useSmallDisk()
const directory = mkdtempSync(path.join(tmpdir(), 'rasika-log-'))
const open: number[] = []
afterEach(() => open.splice(0).forEach((fd) => closeSync(fd)))
afterAll(() => rmSync(directory, { recursive: true }))

const lineOf = (index: number, length = 100) => `${JSON.stringify({ index, text: 'x'.repeat(length) })}\n`
type Line = { index?: number; lost?: number }
const parsed = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A pipe. @returns its end to write to, which waits as pipes do, and what reads all that is in it */
function makePipe() {
  const file = path.join(directory, `pipe-${open.length}-${performance.now()}`)
  execFileSync('mkfifo', [file])
  const reader = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(file, constants.O_WRONLY)
  open.push(reader, writer)
  const bytes = Buffer.alloc(1024 * 1024)
  const taken: Buffer[] = []
  const read = () => {
    try {
      for (let size = -1; size !== 0; taken.push(Buffer.from(bytes.subarray(0, size)))) size = readSync(reader, bytes)
    } catch {
      // empty for now
    }
    return Buffer.concat(taken).toString()
  }
  return { writer, read }
}

it('lines that nobody takes wait without holding anybody up, and then come in their order', async () => {
  const { writer, read } = makePipe()
  const output = createLogOutput(writer)
  for (const index of numbers(2000)) output.write(lineOf(index))
  await until('all lines', () => read().endsWith(lineOf(1999)))
  expect(parsed(read()).map(({ index }) => index)).toEqual(numbers(2000))
})

it('what waits is bounded; a line tells how many were lost, and later ones are written again', async () => {
  const { writer, read } = makePipe()
  const output = createLogOutput(writer, 100_000)
  for (const index of numbers(20_000)) {
    output.write(lineOf(index))
    if (index % 100 === 0) await new Promise(setImmediate)
  }
  await until('the line of the loss', () => read().includes('were lost'))
  output.write(lineOf(20_000))
  await until('the line after it', () => read().endsWith(lineOf(20_000)))
  const lines = parsed(read())
  const kept = lines.filter(({ index }) => index !== undefined).length
  const lost = lines.reduce((sum, line) => sum + (line.lost ?? 0), 0)
  expect([kept + lost, lost > 10_000, kept > 500]).toEqual([20_001, true, true])
})

it('a line is written as soon as what is under way lets go', async () => {
  const { writer, read } = makePipe()
  const output = createLogOutput(writer)
  output.write(lineOf(0))
  await new Promise(setImmediate)
  expect(read()).toBe(lineOf(0))
})

it('a line of any length and script is written whole', async () => {
  const { writer, read } = makePipe()
  const output = createLogOutput(writer)
  const text = 'தியாகராஜர்'.repeat(30_000)
  output.write(`${JSON.stringify({ text })}\n`)
  await until('the line', () => read().endsWith('\n'))
  expect(JSON.parse(read())).toEqual({ text })
})

const itWithDisk = disk ? it : it.skip

itWithDisk('lines for a full disk wait, and none is cut when there is room again', async () => {
  const file = path.join(disk?.directory ?? '', 'log')
  const fd = openSync(file, 'a')
  open.push(fd)
  disk?.fill(4096)
  const output = createLogOutput(fd)
  for (const index of numbers(100)) output.write(lineOf(index, 200))
  await new Promise(setImmediate)
  expect(readFileSync(file, 'utf8').length).toBeLessThanOrEqual(4096)
  disk?.free()
  await until('all lines', () => readFileSync(file, 'utf8').endsWith(lineOf(99, 200)))
  expect(parsed(readFileSync(file, 'utf8')).map(({ index }) => index)).toEqual(numbers(100))
})

const node = (source: string) => ['--conditions=react-server', '--import', 'tsx', '--eval', source]

/** Runs a program, of whose standard error nothing is ever read. @returns what it wrote otherwise, and its exit code */
async function run(source: string): Promise<{ text: string; code: number | null }> {
  const args = node(source)
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.stderr.destroy()
  await until('all that it wrote', () => child.stdout.readableEnded)
  return { text, code }
}

// In a process of its own: what could not be written is offered again and again, to the number of a file that would be
// another one's here after this test.
it('a reader that is gone costs lines and nothing else', async () => {
  const source = `
    const { createLogOutput } = require(${JSON.stringify(path.resolve('lib/server/log-output.ts'))})
    const output = createLogOutput(1, 10_000)
    let rounds = 0
    setInterval(() => {
      for (let index = 0; index < 100; index += 1) output.write('x'.repeat(100) + '\\n')
      rounds += 1
      if (rounds === 20) process.exit(3)
    }, 10)`
  const script = '"$0" "$@" | true; exit "${PIPESTATUS[0]}"'
  const child = spawn('bash', ['-c', script, process.execPath, ...node(source)], { stdio: 'ignore' })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  expect(code).toBe(3)
})

describe('a process that ends', () => {
  const ends = "process.on('exit', () => (process.exitCode = 3));"
  const endings = {
    'by itself': 'process.exitCode = 3',
    'by its own word': 'process.exit(3)',
    'by an error that nobody catches': `${ends} throw new Error('on purpose')`,
    'by a promise that nobody awaits': `${ends} void Promise.reject(new Error('on purpose'))`,
  }
  it.each(Object.entries(endings))('%s has written all its lines, more than a pipe holds', async (_how, ending) => {
    const { text, code } = await run(`
      const { createLogOutput } = require(${JSON.stringify(path.resolve('lib/server/log-output.ts'))})
      void process.stdout.fd
      const output = createLogOutput(1)
      const text = 'x'.repeat(100)
      for (let index = 0; index < 3000; index += 1) output.write(JSON.stringify({ index, text }) + '\\n')
      ${ending}`)
    expect(code).toBe(3)
    expect(parsed(text).map(({ index }) => index)).toEqual(numbers(3000))
  })
})

it('what the framework says waits in bounded memory for a reader that hangs', async () => {
  const { text } = await run(`
    const { outliveOutput } = require(${JSON.stringify(path.resolve('lib/server/log.ts'))})
    outliveOutput()
    // What compiles this program was started with the same standard error, which makes it one that waits.
    process.stderr._handle.setBlocking(false)
    for (let index = 0; index < 10_000; index += 1) console.error('x'.repeat(1000))
    process.stdout.write(String(process.stderr.writableLength))
    setImmediate(() => process.exit())`)
  expect(Number(text)).toBeGreaterThan(1_000_000)
  expect(Number(text)).toBeLessThan(1_100_000)
})
