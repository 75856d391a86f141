import { OPERATOR } from '@/lib/domains/accounts/staff/mutations'
import { categorySlugSchema } from '@/lib/domains/catalogue/schema'
import { importFromVimeo } from '@/lib/domains/import/vimeo-runs/jobs'
import { runCounts, type RunCount, type VimeoReport, type VimeoRunDto } from '@/lib/domains/import/vimeo-runs/schema'
import { formatCount } from '@/lib/shared/format/format'
import { OperatorError } from './run'

const USAGE = 'Usage: npm run vimeo:import -- [--category dance|music|trivia|lectures]'

/** Prints a line per page of videos, and a line whenever Vimeo's rate limit pauses the import. */
function printProgress(): (run: VimeoRunDto) => void {
  let [seen, waitsUntil] = [0, '']
  return (run) => {
    if (run.seen > seen) console.log(`  ${run.seen} of ${formatCount(run.total, 'video')}`)
    if (run.waitsUntil && run.waitsUntil !== waitsUntil)
      console.log(`  ${run.problem} Waiting until ${new Date(run.waitsUntil).toLocaleTimeString('en-GB')}.`)
    seen = run.seen
    waitsUntil = run.waitsUntil ?? ''
  }
}

function summary({ seen, counts, entries }: VimeoReport, seconds: number): string {
  const names = Object.keys(runCounts) as RunCount[]
  const named = [...entries.refused, ...entries.vanished]
  return [
    `${formatCount(seen, 'video')} checked in ${seconds.toFixed(1)} s:`,
    ...names.map((name) => `  ${counts[name]} ${runCounts[name].toLowerCase()}`),
    ...(named.length > 0 ? ['Needs attention:'] : []),
    ...named.map(({ vimeoId, name, note }) => `  ${vimeoId} ${name}: ${note}`),
  ].join('\n')
}

/** Imports the Vimeo account's videos. New videos become drafts. */
export async function command(args: string[]): Promise<void> {
  const [option, given, ...rest] = args.length === 0 ? ['--category', 'music'] : args
  const category = categorySlugSchema.safeParse(given)
  if (option !== '--category' || !category.success || rest.length > 0) throw new OperatorError(USAGE)
  const since = performance.now()
  const by = { id: 0, email: OPERATOR }
  const report = await importFromVimeo({ by, category: category.data, onProgress: printProgress() })
  console.log(summary(report, (performance.now() - since) / 1000))
  if (report.state === 'failed') throw new OperatorError(report.problem ?? 'It failed.')
  if (report.state === 'stopped') throw new OperatorError('The import was stopped. Videos imported so far are kept.')
}
