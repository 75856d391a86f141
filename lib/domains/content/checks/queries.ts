import 'server-only'
import { hashDefaultContent } from '@/lib/domains/content/files'
import { textsToCheck } from '@/lib/domains/content/pages/policy'
import type { TextCheck } from '@/lib/domains/content/schema'
import { db } from '@/lib/server/db/client'

/**
 * Reads the checks of the texts that need one. The caller must check rights.
 * @param versions current version numbers by key, without texts that staff have never saved
 */
export async function readChecks(versions: ReadonlyMap<string, number>): Promise<Map<string, NonNullable<TextCheck>>> {
  const wanted = textsToCheck.map((key) => ({
    key,
    number: versions.get(key) ?? 0,
    defaultHash: hashDefaultContent(key),
  }))
  const rows = await db.textCheck.findMany({ where: { OR: wanted } })
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return new Map(
    wanted.map(({ key }) => {
      const row = byKey.get(key)
      return [key, { by: row?.checkedByEmail ?? null, at: row?.checkedAt.toISOString() ?? null }]
    }),
  )
}
