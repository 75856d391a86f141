import 'server-only'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import { LONG, type WriteOptions } from '@/lib/domains/editorial/mutations-entities'
import { indexVideosOfName } from '@/lib/domains/editorial/mutations-indexing'
import { column, countUses, lockNames, nameTables, type NameRow } from '@/lib/domains/editorial/queries-names'
import { CHANGED_MEANWHILE } from '@/lib/domains/editorial/schema-editing'
import { aliasList } from '@/lib/domains/editorial/schema-lists'
import type { NameInput, NameRef } from '@/lib/domains/editorial/schema-names'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { unlessTaken } from '@/lib/server/db/unless-taken'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'

/**
 * Changes a name and its other spellings. The slug follows.
 * @throws AppError unauthenticated, forbidden, validation, not_found, conflict (changed meanwhile; the name is taken)
 */
export async function saveName(actor: Actor, input: NameInput, { requestId }: WriteOptions = {}): Promise<void> {
  requireActor(actor, 'admin')
  const { kind, id, name, seen } = input
  const { table, name: nameColumn } = nameTables[kind]
  const taken = { name: `There is another ${kind} of this name. Merge the two instead` }
  const save = () =>
    db.$transaction(async (tx) => {
      const [before] = (await lockNames(tx, kind, [id])) as [NameRow]
      if (before.name !== seen.name || before.aliases.join('\n') !== seen.aliases.join('\n'))
        throw new AppError('conflict', CHANGED_MEANWHILE)
      const aliases = aliasList(input.aliases).filter((alias) => alias !== name)
      const version =
        kind === 'artist' ? Prisma.sql`, "updatedAt" = greatest(now(), "updatedAt" + interval '1 ms')` : Prisma.empty
      await tx.$executeRaw`
        UPDATE ${column(table)} SET ${column(nameColumn)} = ${name}, "aliases" = ${aliases}::text[] ${version} WHERE "id" = ${id}`
      const facts = { entity: table, entityId: id, requestId }
      await recordSave(tx, actor, {
        ...facts,
        before: { name: before.name, aliases: before.aliases },
        after: { name, aliases },
      })
      await indexVideosOfName(tx, kind, id)
    }, LONG)
  return unlessTaken(taken, save)
}

/**
 * Deletes a name that nothing has.
 * @throws AppError unauthenticated, forbidden, not_found, conflict (it is used)
 */
export async function deleteName(actor: Actor, { kind, id }: NameRef, { requestId }: WriteOptions = {}): Promise<void> {
  requireActor(actor, 'admin')
  const { table } = nameTables[kind]
  await db.$transaction(async (tx) => {
    const [row] = (await lockNames(tx, kind, [id])) as [NameRow]
    if ((await countUses(tx, kind, id)) > 0)
      throw new AppError('conflict', `“${row.name}” is used. Merge it with another ${kind} instead.`)
    await tx.$executeRaw`DELETE FROM ${column(table)} WHERE "id" = ${id}`
    const before = { name: row.name, aliases: row.aliases }
    await recordAudit(tx, actor, { action: 'delete', entity: table, entityId: id, before, requestId })
  })
}
