import 'server-only'
import { db } from '@/lib/server/db/client'
import { idsSpelt, likePattern, peopleNamed } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'

/** What the audit log can be filtered by: what stands in its columns, each once. */

/** SQL: each different value of a column: from one to the next in its index, past all entries of it. */
function termsOf(name: 'entity' | 'action' | 'actorId' | 'actorEmail'): Prisma.Sql {
  const column = Prisma.raw(`"${name}"`)
  return Prisma.sql`
    WITH RECURSIVE terms AS (
      SELECT (SELECT min(${column}) FROM "AuditEntry") AS term
      UNION ALL SELECT (SELECT min(${column}) FROM "AuditEntry" WHERE ${column} > term) FROM terms WHERE term IS NOT NULL
    ) SELECT term FROM terms WHERE term IS NOT NULL`
}

/** What there is in a column, by the alphabet. */
export async function eachTerm(name: 'entity' | 'action'): Promise<string[]> {
  const rows = await db.$queryRaw<{ term: string }[]>(termsOf(name))
  return rows.map(({ term }) => term).sort()
}

/**
 * Who of those in the log is called so: addresses of then that contain a text, and people whose names and address of
 * now contain every word of it, or else in another spelling. They are staff, few beside all people.
 */
export async function actorsCalled(text: string): Promise<{ emails: string[]; ids: number[] }> {
  const [row] = await db.$queryRaw<{ emails: string[]; ids: number[] }[]>`
    SELECT ARRAY(SELECT term FROM (${termsOf('actorEmail')}) t WHERE term ILIKE ${likePattern(text)}) AS "emails",
      ARRAY(SELECT term FROM (${termsOf('actorId')}) t
        WHERE (SELECT ${peopleNamed(text, 'u').where} FROM "User" u WHERE u."id" = term)) AS "ids"`
  if (row && row.emails.length + row.ids.length > 0) return row
  return { emails: [], ids: await idsSpelt('User', text) }
}
