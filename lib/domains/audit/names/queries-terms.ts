import 'server-only'
import { db } from '@/lib/server/db/client'
import { idsSpelt, personNamed } from '@/lib/server/db/contains'
import { Prisma } from '@/lib/server/db/generated/client'

/** What the audit log can be filtered by: what stands in its columns, each once. */

/** The values of a column, in order: read from one to the next in its index, past all entries of it. */
export async function eachTerm<Term = string>(name: 'entity' | 'action' | 'actorId' | 'actorEmail'): Promise<Term[]> {
  const column = Prisma.raw(`"${name}"`)
  const rows = await db.$queryRaw<{ term: Term }[]>`
    WITH RECURSIVE terms AS (
      SELECT (SELECT min(${column}) FROM "AuditEntry") AS term
      UNION ALL SELECT (SELECT min(${column}) FROM "AuditEntry" WHERE ${column} > term) FROM terms WHERE term IS NOT NULL
    ) SELECT term FROM terms WHERE term IS NOT NULL`
  return rows.map(({ term }) => term).sort()
}

/**
 * Who of those in the log is called so: addresses of then that contain a text, and people whose names and address of
 * now contain every word of it, or else in another spelling. They are staff, few beside all people.
 */
export async function actorsCalled(text: string): Promise<{ emails: string[]; ids: number[] }> {
  const [all, actorIds] = await Promise.all([eachTerm('actorEmail'), eachTerm<number>('actorId')])
  const emails = all.filter((email) => email.toLowerCase().includes(text.toLowerCase()))
  const where = { id: { in: actorIds }, ...personNamed(text) }
  const people = await db.user.findMany({ where, select: { id: true } })
  if (emails.length + people.length > 0) return { emails, ids: people.map(({ id }) => id) }
  return { emails, ids: await idsSpelt('User', text) }
}
