// `npm test [parts…]`: runs the named parts (all without a name), and ends with one line of totals. A part that fails
// does not keep the next ones from running.
import { explain, Explained, say } from './lib/output.mjs'
import { runCommand, type Stopper } from './lib/stopping'
import { parts } from './lib/test-parts'
import type { Counts } from './lib/test-report'

const names = Object.keys(parts)
const wanted = process.argv.slice(2)

/** One part's result; a part that breaks before it can report counts as one failure. */
async function runPart(name: string, stopper: Stopper): Promise<Counts> {
  try {
    return (await parts[name]?.(stopper)) ?? { passed: 0, failed: 0 }
  } catch (error) {
    if (!stopper.isStopping()) explain(error)
    return { passed: 0, failed: 1 }
  }
}

/** Parts that use one core each, and so run side by side; every other part uses all cores. */
const together = ['lint', 'types', 'structure', 'format']

/** The parts in their order, those that run side by side in one batch. */
const batchesOf = (asked: string[]): string[][] =>
  [
    asked.filter((name) => together.includes(name)),
    ...asked.flatMap((name) => (together.includes(name) ? [] : [[name]])),
  ].filter((batch) => batch.length > 0)

void runCommand(async (stopper) => {
  const unknown = wanted.find((name) => !names.includes(name))
  if (unknown) throw new Explained(`There is no test part '${unknown}'. The parts: ${names.join(' ')}`)
  const total = { passed: 0, failed: 0 }
  const asked = names.filter((part) => wanted.length === 0 || wanted.includes(part))
  for (const batch of batchesOf(asked)) {
    const title = batch.join(' and ')
    say(`\n── ${title} ${'─'.repeat(72 - title.length)}`)
    const run = async (name: string) => {
      const since = performance.now()
      const { passed, failed } = await runPart(name, stopper)
      total.passed += passed
      total.failed += failed
      say(`${name}: ${passed} passed, ${failed} failed (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    }
    await Promise.all(batch.map(run))
    if (stopper.isStopping()) return 1
    await stopper.stopStarted()
  }
  say(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
})
