import { OPERATOR } from '@/lib/domains/accounts/mutations-operators'
import { importFromVimeo } from '@/lib/domains/vimeo/mutations'
import { categorySlugSchema } from '@/lib/domains/catalogue/schema'
import { importReport, printProgress, refusal } from './import-report'
import { OperatorError, runCommand } from './run'

const USAGE = 'Usage: npm run vimeo:import -- [--category dance|music|trivia|lectures] [--dry-run]'

/** Brings the videos of the Vimeo account of VIMEO_TOKEN into the catalogue, new ones as drafts. */
async function vimeoImport(args: string[]): Promise<void> {
  const place = args.indexOf('--category')
  const category = categorySlugSchema.safeParse(place < 0 ? 'music' : args[place + 1])
  const rest = args.filter((_, index) => place < 0 || (index !== place && index !== place + 1))
  if (!category.success || rest.some((each) => each !== '--dry-run')) throw new OperatorError(USAGE)
  const dryRun = rest.length > 0
  const since = performance.now()
  const { result, notReady, captionsLeftOut } = await importFromVimeo({
    actor: { id: 0, email: OPERATOR },
    category: category.data,
    dryRun,
    onProgress: printProgress(),
    onWait: (ms) => console.log(`  Vimeo asks to wait ${Math.ceil(ms / 1000)} s`),
  })
  if (!result.ok) throw new OperatorError(refusal(result.bad, result.badTotal))
  console.log(importReport(result.summary, (performance.now() - since) / 1000, dryRun))
  if (captionsLeftOut > 0) console.log(`  ${captionsLeftOut} captions left out: they are not good WebVTT`)
  if (notReady > 0) console.log(`  ${notReady} passed over: Vimeo is still making them ready`)
}

void runCommand(vimeoImport)
