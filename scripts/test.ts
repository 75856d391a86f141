// `npm test [parts… [files…]]`: runs the named parts (all without a name), of each only the test files whose path has one
// of the other words, and ends with one line of totals. A part that fails does not keep the next ones from running.
import { explain, Explained, say } from './lib/output.mjs'
import { runCommand, type Stopper } from './lib/stopping'
import { batches, type Part } from './lib/test-parts'
import type { Counts } from './lib/test-report'

const names = batches.flatMap((batch) => Object.keys(batch))
const words = process.argv.slice(2)
const wanted = words.filter((word) => names.includes(word))
const files = words.filter((word) => !names.includes(word))

/** One part's result; a part that breaks before it can report counts as one failure. */
async function runPart(part: Part, stopper: Stopper): Promise<Counts> {
  try {
    return await part(stopper, files)
  } catch (error) {
    if (!stopper.isStopping()) explain(error)
    return { passed: 0, failed: 1 }
  }
}

void runCommand(async (stopper) => {
  if (files.length > 0 && wanted.length === 0)
    throw new Explained(`There is no test part '${files.join(' ')}'. The parts: ${names.join(' ')}`)
  const total = { passed: 0, failed: 0 }
  for (const all of batches) {
    const batch = Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(name))
    if (batch.length === 0) continue
    const title = batch.map(([name]) => name).join(' and ')
    say(`\n── ${title} ${'─'.repeat(72 - title.length)}`)
    const run = async ([name, part]: (typeof batch)[number]) => {
      const since = performance.now()
      const { passed, failed } = await runPart(part, stopper)
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
