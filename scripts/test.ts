// `npm test [parts…]`: runs the named parts (all without a name), and ends with one line of
// totals. A part that fails does not keep the next ones from running.
import { explain, say } from './lib/output.mjs'
import { killRunning } from './lib/run.mjs'
import { createStopper } from './lib/stopping'
import type { Counts } from './lib/test-browser'
import { parts, partNames } from './lib/test-parts'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !partNames.includes(name))
const stopper = createStopper()

/** One part's result; a part that breaks before it can report counts as one failure. */
async function runPart(name: string): Promise<Counts> {
  try {
    return (await parts[name]?.(stopper)) ?? { passed: 0, failed: 0 }
  } catch (error) {
    explain(error)
    return { passed: 0, failed: 1 }
  }
}

async function main() {
  if (unknown.length > 0) {
    say(`There is no test part '${unknown[0]}'. The parts: ${partNames.join(' ')}`)
    process.exit(1)
  }
  const total = { passed: 0, failed: 0 }
  for (const name of partNames.filter((part) => wanted.length === 0 || wanted.includes(part))) {
    const since = performance.now()
    say(`\n── ${name} ${'─'.repeat(72 - name.length)}`)
    const { passed, failed } = await runPart(name)
    total.passed += passed
    total.failed += failed
    say(`${name}: ${passed} passed, ${failed} failed (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    await stopper.stopStarted()
  }
  say(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
}

stopper.listen(killRunning, 130)
main().catch((error: unknown) => {
  explain(error)
  say('\n0 passed, 1 failed')
  process.exit(1)
})
