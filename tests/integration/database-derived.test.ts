import { readFileSync } from 'node:fs'
import { db } from '@/lib/server/db/client'
import { useTestDatabase } from './support/database'

useTestDatabase()

const [, section = ''] = /## Triggers and functions\n(.*?)\n## /s.exec(readFileSync('docs/data-model.md', 'utf8')) ?? []
/** The names in the first column of a table. */
const listed = (head: string): string[] => {
  const [, rows = ''] = section.split(`| ${head} |`)
  const cells = rows.split('\n\n')[0]?.matchAll(/^\| (`[^|]+) \|/gm) ?? []
  return [...cells].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)).sort()
}

describe('the database has only what docs/data-model.md gives a reason for', () => {
  it('of triggers, and at most thirty', async () => {
    const rows = await db.$queryRaw<
      { name: string }[]
    >`SELECT tgname::text AS "name" FROM pg_trigger WHERE NOT tgisinternal`
    const names = rows.map(({ name }) => name)
    expect([...new Set(names)].sort()).toEqual(listed('Trigger'))
    expect(names.length).toBeLessThanOrEqual(30)
  })

  it('of functions, and at most twenty', async () => {
    const rows = await db.$queryRaw<{ name: string }[]>`
      SELECT proname::text AS "name" FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`
    const names = rows.map(({ name }) => name)
    expect(names.sort()).toEqual(listed('Function'))
    expect(names.length).toBeLessThanOrEqual(20)
  })
})
