import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { distDir } from '@/scripts/lib/build'
import { explain, Explained, progress, say } from '@/scripts/lib/output.mjs'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { findFreePort } from '@/scripts/lib/ports'
import { run } from '@/scripts/lib/run.mjs'
import { readEnvironment } from '@/scripts/lib/settings'
import { runCommand, type Stopper } from '@/scripts/lib/stopper'
import { ensureNode } from './npm-packages'
import { startProduct, waitUntilUp } from './product'
import type { Counts } from './report'

/** Node versions to test: the oldest supported, the recommended, and the latest LTS version. */
const VERSIONS = ['20.19', '22', '24']

type Run = { node: string; words: string[]; stopper: Stopper }

const TOTAL = /^(\d+) passed, (\d+) failed$/

async function command({ node }: Run, args: string[], onLine: (line: string) => void = progress) {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}` }
  return run(node, [inRoot('scripts', 'run.mjs'), ...args], { env, onLine, inherit: 'stderr', tied: true })
}

async function tests(part: string, of: Run): Promise<Counts> {
  let counts: Counts = { passed: 0, failed: 1 }
  await command(of, ['test', part, ...of.words], (line) => {
    progress(line)
    const [, passed, failed] = TOTAL.exec(line) ?? []
    if (passed && failed) counts = { passed: Number(passed), failed: Number(failed) }
  })
  return counts
}

/** Deletes the build stamp to force a rebuild. */
async function build(of: Run): Promise<Counts> {
  rmSync(inRoot(distDir(readEnvironment()), 'rasika-build-stamp'), { force: true })
  const { code } = await command(of, ['build'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Starts the product and opens some pages. The data directory is new, so the start includes the migrations and the demo
 * catalogue.
 */
async function start({ node, stopper }: Run): Promise<Counts> {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-version-'))
  const log = path.join(home, 'log')
  const port = await findFreePort()
  const product = startProduct({ home: path.join(home, 'data'), port, log, node })
  stopper.add(null, product)
  try {
    await waitUntilUp(product, `http://localhost:${port}`, log)
    for (const address of ['/api/health', '/api/ready', '/', '/login', '/ragas']) {
      const { status } = await fetch(`http://127.0.0.1:${port}${address}`)
      if (status !== 200) throw new Explained(`${address} returned ${status}`)
    }
    await product.stop()
    const end = await product.ended
    if (end !== 'exit code 0') throw new Explained(`npm start ended with ${end}`)
    return { passed: 1, failed: 0 }
  } finally {
    await product.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

const parts: Record<string, (of: Run) => Promise<Counts>> = {
  unit: (of) => tests('unit', of),
  integration: (of) => tests('integration', of),
  build,
  start,
}

function readOptions(args: readonly string[]) {
  const options = { node: { type: 'string' }, parts: { type: 'string' } } as const
  const { values, positionals: words } = parseArgs({ args: [...args], options, allowPositionals: true })
  const wanted = values.parts?.split(',') ?? Object.keys(parts)
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name))
  if (unknown) throw new Explained(`Unknown part '${unknown}'. Available: ${Object.keys(parts).join(' ')}`)
  return { versions: values.node?.split(',') ?? VERSIONS, wanted, words }
}

export function testVersions(args: readonly string[]): Promise<void> {
  return runCommand(async (stopper) => {
    const { versions, wanted, words } = readOptions(args)
    if (process.platform !== 'linux' || process.arch !== 'x64')
      throw new Explained('Other versions of Node are only available for Linux on x64.')
    const total = { passed: 0, failed: 0 }
    const lines: string[] = []
    for (const wish of versions) {
      const { version, program } = await ensureNode(wish)
      for (const name of wanted) {
        say(`\n── Node ${version}: ${name} ${'─'.repeat(Math.max(0, 56 - name.length))}`)
        const since = performance.now()
        const counts = await parts[name]?.({ node: program, words, stopper }).catch((error: unknown) => {
          if (!stopper.isStopping()) explain(error)
          return { passed: 0, failed: 1 }
        })
        if (stopper.isStopping()) return 1
        const { passed = 0, failed = 1 } = counts ?? {}
        total.passed += passed
        total.failed += failed
        const seconds = ((performance.now() - since) / 1000).toFixed(1)
        lines.push(`Node ${version}, ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
      }
    }
    say(`\n${lines.join('\n')}`)
    say(`\n${total.passed} passed, ${total.failed} failed`)
    return total.failed > 0 || total.passed === 0 ? 1 : 0
  })
}
