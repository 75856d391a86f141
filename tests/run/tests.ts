import { writeFileSync } from 'node:fs'
import { explain, Explained, say } from '@/scripts/lib/output.mjs'
import { runCommand, type Stopper } from '@/scripts/lib/stopper'
import type { Part } from './parts'
import { planOf, type Planned } from './plan'
import type { Counts, SuiteReport } from './report'

/** Runs a part. If it fails without a report, counts one failure. */
async function runPart(part: Part, stopper: Stopper, files: readonly string[]): Promise<Counts> {
  try {
    return await part(stopper, files)
  } catch (error) {
    if (!stopper.isStopping()) explain(error)
    return { passed: 0, failed: 1 }
  }
}

export function runTests(words: readonly string[]): Promise<void> {
  return runCommand(async (stopper) => {
    const total: SuiteReport = { passed: 0, failed: 0, failures: [] }
    for (const batch of planOf(words)) {
      const title = batch.map(({ name }) => name).join(' and ')
      say(`\n── ${title} ${'─'.repeat(72 - title.length)}`)
      const run = async ({ name, part, files }: Planned) => {
        const since = performance.now()
        const { passed, failed, failures = [] } = await runPart(part, stopper, files)
        total.passed += passed
        total.failed += failed
        if (failed > 0 && failures.length === 0) total.failures.push(name)
        total.failures.push(...failures.map((test) => `${name}: ${test}`))
        say(`${name}: ${passed} passed, ${failed} failed (${((performance.now() - since) / 1000).toFixed(1)} s)`)
      }
      await Promise.all(batch.map(run))
      if (stopper.isStopping()) return 1
      await stopper.stopStarted()
    }
    const { RASIKA_TEST_REPORT } = process.env
    if (RASIKA_TEST_REPORT) writeFileSync(RASIKA_TEST_REPORT, JSON.stringify(total))
    if (total.passed + total.failed === 0) throw new Explained(`No test file has '${words.join(' ')}' in its path.`)
    if (total.failures.length > 0) say(`\nFailed:\n${total.failures.map((name) => `  ${name}`).join('\n')}`)
    say(`\n${total.passed} passed, ${total.failed} failed`)
    return total.failed > 0 ? 1 : 0
  })
}
