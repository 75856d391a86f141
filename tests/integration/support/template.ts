import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

export const TEMPLATE_PREFIX = 'rasika_template_'
export const TEST_PREFIX = 'rasika_test_'

/** Returns a name that contains a hash of the migrations and the reset function. */
export function templateName(): string {
  const directory = path.join(process.cwd(), 'prisma', 'migrations')
  const hash = createHash('sha256').update(readFileSync(path.join(__dirname, 'reset.ts')))
  for (const name of readdirSync(directory).sort()) {
    const script = path.join(directory, name, 'migration.sql')
    if (existsSync(script)) hash.update(name).update(readFileSync(script))
  }
  return `${TEMPLATE_PREFIX}${hash.digest('hex').slice(0, 16)}`
}
