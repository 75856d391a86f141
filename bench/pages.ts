// Prints the size of each public page on a first visit, in KB of 1,024 bytes. Fails if a budget is exceeded.
// node --import tsx bench/pages.ts http://localhost:3000      (a running production server)
import { pageBudgets, weighPage } from './page-weight'

const origin = process.argv[2] ?? 'http://localhost:3000'
const kb = (bytes: number) => Number((bytes / 1024).toFixed(1))

async function main() {
  const rows = []
  let broken = 0
  for (const { path, script } of pageBudgets) {
    const weight = await weighPage(origin, path)
    if (weight.script > script) broken += 1
    rows.push({
      page: path,
      script: kb(weight.script),
      budget: kb(script),
      files: weight.scripts,
      style: kb(weight.style),
      html: kb(weight.html),
      'fonts ahead': kb(weight.font),
      held: weight.script <= script,
    })
  }
  console.table(rows)
  process.exitCode = broken > 0 ? 1 : 0
}

void main()
