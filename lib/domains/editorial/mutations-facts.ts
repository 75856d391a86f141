import 'server-only'
import { factsSql } from '@/lib/domains/catalogue/queries-facts'
import type { Facts } from '@/lib/domains/catalogue/schema-facts'
import { nameIndex, nameTable } from '@/lib/domains/editorial/queries-terms'
import type { StaffNameKind } from '@/lib/domains/editorial/schema-names'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { AppError } from '@/lib/shared/errors'

/** The facts of a locked name. */
export async function readFacts(tx: Db, kind: StaffNameKind, id: number): Promise<Facts> {
  const [row] = await tx.$queryRaw<{ facts: Facts }[]>`
    SELECT ${factsSql(kind)} AS "facts" FROM ${nameTable(kind)} n WHERE n."id" = ${id}`
  return row?.facts ?? {}
}

/** The id of a raga or a tala in any spelling; null for none. @throws AppError validation, unless it is known */
async function idOf(tx: Db, kind: 'raga' | 'tala', name: string | undefined): Promise<number | null> {
  if (name === undefined) return null
  const { rows } = (await nameIndex(tx, kind)).find(name)
  const message = rows.length > 1 ? `“${name}” is several ${kind}s.` : `There is no ${kind} “${name}” yet.`
  if (rows.length !== 1) throw new AppError('validation', message, { fields: { [`facts.${kind}`]: message } })
  return rows[0]?.id ?? null
}

/**
 * Replaces the facts of a locked name.
 * @param facts of `cleanFacts`, without problems
 * @throws AppError validation, when a composition names a raga or a tala that is not there
 */
export async function writeFacts(tx: Db, kind: StaffNameKind, id: number, facts: Facts): Promise<void> {
  if (kind === 'form') return
  const { rest, columns } = await columnsOf(tx, kind, facts)
  const changes = [Prisma.sql`"facts" = ${JSON.stringify(rest)}::jsonb`, ...columns]
  await tx.$executeRaw`UPDATE ${nameTable(kind)} SET ${Prisma.join(changes)} WHERE "id" = ${id}`
}

/** Facts that are columns, and the others. */
async function columnsOf(tx: Db, kind: StaffNameKind, facts: Facts): Promise<{ rest: Facts; columns: Prisma.Sql[] }> {
  if (kind === 'raga') {
    const { melakarta, isMelakarta, arohana = null, avarohana = null, ...rest } = facts
    const columns = [
      Prisma.sql`"melakarta" = ${melakarta === undefined ? null : Number(melakarta)}::int`,
      Prisma.sql`"isMelakarta" = ${isMelakarta === 'yes'}`,
      Prisma.sql`"arohana" = ${arohana}, "avarohana" = ${avarohana}`,
    ]
    return { rest, columns }
  }
  if (kind === 'composition') {
    const { raga, tala, language = null, ...rest } = facts
    const [ragaId, talaId] = [await idOf(tx, 'raga', raga), await idOf(tx, 'tala', tala)]
    return {
      rest,
      columns: [Prisma.sql`"language" = ${language}, "ragaId" = ${ragaId}::int, "talaId" = ${talaId}::int`],
    }
  }
  return { rest: facts, columns: [] }
}
