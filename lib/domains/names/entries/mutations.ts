import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import { requireNewName } from '@/lib/domains/catalogue/artists/mutations'
import { aliasList } from '@/lib/domains/catalogue/editing/schema'
import { writeFacts } from '@/lib/domains/names/facts/mutations'
import { nameRows, nameTableNames, readFacts, type NameRow } from '@/lib/domains/names/lookup/queries'
import { draftTransliterations } from '@/lib/domains/names/transliteration/mutations'
import { indexVideosOfName } from '@/lib/domains/search/index/mutations'
import { copyToTrash } from '@/lib/domains/trash/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { retryOnDeadlock, lockVersion } from '@/lib/server/db/locks'
import { mapUniqueViolation } from '@/lib/server/db/unique-violation'
import type { Actor } from '@/lib/shared/access/actor'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'
import { countUses, lockNames, nameUses } from './queries'
import type { NameInput, NameRef, StaffNameKind } from './schema'

/**
 * For an artist, also changes `updatedAt`, because the artist form edits the same fields and must detect the conflict.
 */
export async function writeSpellings(
  tx: Db,
  kind: StaffNameKind,
  id: number,
  { name, aliases }: { name?: string; aliases: readonly string[] },
): Promise<void> {
  const version = kind === 'artist' && { updatedAt: await lockVersion(tx, { table: 'Artist', id, what: kind }) }
  const data = { aliases, ...(name !== undefined && { [nameUses[kind].name]: name }), ...version }
  await nameRows(tx, kind).updateMany({ where: { id }, data })
}

/** Saves a name. Its slug changes with it, and the old slug redirects. */
export async function saveName(actor: Actor, input: NameInput): Promise<void> {
  requireActor(actor, 'content')
  const { kind, id, name, seen } = input
  const taken = { name: `Another ${kind} already has this name. Merge the two instead.` }
  const save = () =>
    retryOnDeadlock(async (tx) => {
      const [before] = (await lockNames(tx, kind, [id])) as [NameRow]
      const known = await readFacts(tx, kind, id)
      const isSeen = before.name === seen.name && before.aliases.join('\n') === seen.aliases.join('\n')
      if (!isSeen || (input.facts && !isDeepStrictEqual(known, seen.facts ?? {})))
        throw new AppError('conflict', CHANGED_MEANWHILE)
      if (kind === 'artist' && name !== before.name)
        await requireNewName(tx, id, name, 'Merge them, or rename this one under Artists.')
      const aliases = aliasList(input.aliases).filter((alias) => alias !== name)
      await writeSpellings(tx, kind, id, { name, aliases })
      if (input.facts) await writeFacts(tx, kind, id, input.facts)
      const facts = { entity: nameTableNames[kind], entityId: id }
      await recordSave(tx, actor, {
        ...facts,
        before: { name: before.name, aliases: before.aliases, ...(input.facts && { facts: known }) },
        after: { name, aliases, ...(input.facts && { facts: input.facts }) },
      })
      if (name !== before.name || !isDeepStrictEqual(aliases, before.aliases)) await indexVideosOfName(tx, kind, id)
      if (kind !== 'form') await draftTransliterations(tx, { kind, id })
    })
  return mapUniqueViolation(taken, save)
}

/** Deletes a name. An artist moves to the trash. */
export async function deleteName(actor: Actor, { kind, id }: NameRef): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const [row] = (await lockNames(tx, kind, [id])) as [NameRow]
    if ((await countUses(tx, kind, id)) > 0)
      throw new AppError('conflict', `“${row.name}” is in use. Merge it with another ${kind} instead.`)
    if (kind === 'artist') await copyToTrash(tx, 'artist', row)
    await nameRows(tx, kind).deleteMany({ where: { id } })
    const before = { name: row.name, aliases: row.aliases }
    await recordAudit(tx, actor, { action: 'delete', entity: nameTableNames[kind], entityId: id, before })
  })
}
