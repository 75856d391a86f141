import { explain, Explained, say } from '@/scripts/lib/output.mjs'
import { runCommand, type Stopper } from '@/scripts/lib/stopping'
import { batches, type Part } from './parts'
import type { Counts } from './report'

const names = batches.flatMap((batch) => Object.keys(batch))

/** One part's result; a part that breaks before it can report counts as one failure. */
async function runPart(part: Part, stopper: Stopper, files: readonly string[]): Promise<Counts> {
  try {
    return await part(stopper, files)
  } catch (error) {
    if (!stopper.isStopping()) explain(error)
    return { passed: 0, failed: 1 }
  }
}

/**
 * Runs parts of the tests. One that fails does not keep the next ones from running.
 * @param words names of parts, all parts without one; of each only the test files run whose path has one of the others
 */
export function runTests(words: readonly string[]): Promise<void> {
  const wanted = words.filter((word) => names.includes(word))
  const files = words.filter((word) => !names.includes(word))
  return runCommand(async (stopper) => {
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
        const { passed, failed } = await runPart(part, stopper, files)
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
}
