import 'server-only'
import type { StaffNameKind } from '@/lib/domains/names/entries/schema'
import { nameIndex, nameRows } from '@/lib/domains/names/lookup/queries'
import type { Db } from '@/lib/server/db/client'
import type { Row } from '@/lib/server/db/table'
import { AppError } from '@/lib/shared/errors'
import type { Facts } from './schema'

/** Finds a raga or tala by any spelling. */
async function idOf(tx: Db, kind: 'raga' | 'tala', name: string | undefined): Promise<number | null> {
  if (name === undefined) return null
  const { rows } = (await nameIndex(tx, kind)).find(name)
  const message =
    rows.length > 1
      ? `There are several ${kind}s called “${name}”. Merge or rename them first.`
      : `There is no ${kind} called “${name}” yet.`
  if (rows.length !== 1) throw new AppError('validation', message, { fields: { [`facts.${kind}`]: message } })
  return rows[0]?.id ?? null
}

/**
 * @param facts result of `cleanFacts`
 * @throws AppError validation if the raga or tala of a composition is unknown
 */
export async function writeFacts(tx: Db, kind: StaffNameKind, id: number, facts: Facts): Promise<void> {
  if (kind === 'form') return
  await nameRows(tx, kind).updateMany({ where: { id }, data: await columnsOf(tx, kind, facts) })
}

async function columnsOf(tx: Db, kind: StaffNameKind, facts: Facts): Promise<Row> {
  if (kind === 'raga') {
    const { melakarta, isMelakarta, arohana = null, avarohana = null, ...rest } = facts
    const number = melakarta === undefined ? null : Number(melakarta)
    return { facts: rest, melakarta: number, isMelakarta: isMelakarta === 'yes', arohana, avarohana }
  }
  if (kind === 'composition') {
    const { raga, tala, language = null, ...rest } = facts
    return { facts: rest, language, ragaId: await idOf(tx, 'raga', raga), talaId: await idOf(tx, 'tala', tala) }
  }
  return { facts }
}
