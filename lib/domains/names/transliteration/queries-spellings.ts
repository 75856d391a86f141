import 'server-only'
import { shown } from '@/lib/domains/names/kinds/queries'
import { factKindOf } from '@/lib/domains/names/pages/schema'
import { db } from '@/lib/server/db/client'
import { knowledgeKinds } from '@/lib/shared/name-kinds'
import { scriptNameKey, type Script } from '@/lib/shared/scripts'
import { draftsAreShown } from './policy'

/**
 * Spellings of public names in a script, by `kind:name`: confirmed ones, and drafts of the scripts whose tables are
 * good enough. Names without one are missing. Of several things of one name, a confirmed spelling is that of all.
 * @param names as `kind:name`, a bounded number
 */
export async function listSpellings(
  script: Script,
  names: readonly string[],
  now = new Date(),
): Promise<Record<string, string>> {
  const lists = await Promise.all(
    knowledgeKinds.map(async (kind) => {
      const of = factKindOf[kind]
      const asked = names.flatMap((name) => (name.startsWith(`${of}:`) ? [name.slice(of.length + 1)] : []))
      if (asked.length === 0) return []
      const rows = await db.$queryRawUnsafe<{ name: string; text: string }[]>(
        `SELECT DISTINCT ON (n."name") n."name", s."text"
         FROM (SELECT n."id", n."name" FROM ${shown(kind)} AND n."name" = ANY($2::text[])) n
         JOIN "ScriptSpelling" s ON s."kind" = '${of}' AND s."nameId" = n."id" AND s."script"::text = $3
         WHERE s."confirmedAt" IS NOT NULL OR $4::boolean
         ORDER BY n."name", s."confirmedAt" IS NULL, n."id"`,
        now,
        asked,
        script,
        draftsAreShown[script],
      )
      return rows.map(({ name, text }) => [scriptNameKey(of, name), text] as const)
    }),
  )
  return Object.fromEntries(lists.flat())
}
