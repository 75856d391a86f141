import 'server-only'
import { z } from 'zod'
import { recordAudit, type WriteOptions } from '@/lib/domains/audit/mutations'
import { UNDO_MS } from '@/lib/domains/catalogue/editing/schema'
import { writeSpellings } from '@/lib/domains/names/entries/mutations'
import { listSameTitles, lockNames, nameUses } from '@/lib/domains/names/entries/queries'
import { mergedAliases, staffNameKinds, type MergeInput, type StaffNameKind } from '@/lib/domains/names/entries/schema'
import { nameRows, nameTableNames, type NameRow } from '@/lib/domains/names/lookup/queries'
import {
  mergedListSchema,
  mergeLists,
  undoLists,
  movedFollows,
  moveFollows,
  returnFollows,
} from '@/lib/domains/names/merged-rows/mutations'
import { indexVideosOfName } from '@/lib/domains/search/index/mutations'
import { resolveReferences } from '@/lib/domains/trash/queries'
import { TRASH_DAYS } from '@/lib/domains/trash/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { retryOnDeadlock } from '@/lib/server/db/locks'
import { inPortions, tableOf, type Row } from '@/lib/server/db/table'
import { tooOld } from '@/lib/server/jobs/retention'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'

/** Changes made by a merge, stored so that the merge can be undone. */
const changeSchema = z.object({
  kind: z.enum(staffNameKinds),
  into: z.int(),
  row: z.record(z.string(), z.unknown()),
  genres: z.array(z.int()),
  gained: z.array(z.string()),
  /** Ids of the changed rows, one list per entry of the kind's `uses`. */
  uses: z.array(z.array(z.int())),
  /** Form and language of the composition's pieces before the merge. */
  pieces: z.array(z.object({ id: z.int(), formId: z.int().nullable(), language: z.string().nullable() })),
  lists: z.array(mergedListSchema),
  follows: movedFollows.prefault({}),
  slugs: z.array(z.string()).default([]),
  get joined() {
    return z.array(changeSchema)
  },
})
type Change = z.output<typeof changeSchema>

/**
 * Merges the name `from` into `into`, and adds the spellings of `from` to the aliases of `into`. The merge can be
 * undone for a day.
 */
export async function mergeNames(
  actor: Actor,
  { kind, from, into }: MergeInput,
  { now = new Date() }: WriteOptions = {},
): Promise<{ id: number }> {
  requireActor(actor, 'content')
  return retryOnDeadlock(async (tx) => {
    const [source, target] = (await lockNames(tx, kind, [...new Set([from, into])])) as [NameRow, NameRow]
    const change = await mergeRows(tx, kind, source, target)
    // Keeps merges for as long as items stay in the trash, because restored items that refer to the old name must be
    // redirected.
    await tx.nameMerge.deleteMany({ where: { createdAt: { lt: tooOld(now, TRASH_DAYS) } } })
    const merge = await tx.nameMerge.create({
      data: {
        kind,
        fromName: source.name,
        intoName: target.name,
        change: change as Prisma.InputJsonObject,
        createdAt: now,
      },
      select: { id: true },
    })
    const facts = {
      before: { name: source.name, aliases: source.aliases },
      after: { into: `${target.name} (${into})` },
    }
    await recordAudit(tx, actor, { action: 'merge', entity: nameTableNames[kind], entityId: from, ...facts })
    await indexVideosOfName(tx, kind, into)
    return merge
  })
}

async function mergeRows(tx: Db, kind: StaffNameKind, source: NameRow, target: NameRow): Promise<Change> {
  const { uses, lists } = nameUses[kind]
  const aliases = mergedAliases(target, [source.name, ...source.aliases])
  const [from, into] = [source.id, target.id]
  const joined: Change[] = []
  if (kind === 'composer') {
    for (const same of await listSameTitles(tx, from, into)) {
      const [one, other] = (await lockNames(tx, 'composition', [same.from, same.into])) as [NameRow, NameRow]
      joined.push(await mergeRows(tx, 'composition', one, other))
    }
  }
  const pieces = kind === 'composition' ? await preserveFacts(tx, from, into) : []
  const change: Change = {
    kind,
    into,
    joined,
    pieces,
    uses: [],
    lists: [],
    row: {},
    genres: kind === 'artist' ? await genresOf(tx, from) : [],
    gained: aliases.filter((alias) => !target.aliases.includes(alias)),
    slugs: await redirectSlugs(tx, kind, from, into),
    follows: await moveFollows(tx, kind, from, into),
  }
  for (const use of uses) {
    const rows = await tableOf(tx, use.table).updateManyAndReturn<{ id: number }>({
      where: { [use.column]: from },
      data: { [use.column]: into },
      select: { id: true },
    })
    change.uses.push(rows.map(({ id }) => id))
  }
  for (const list of lists) change.lists.push(await mergeLists(tx, list, from, into))
  await writeSpellings(tx, kind, into, { aliases })
  const row = await nameRows(tx, kind).delete({ where: { id: from } })
  return { ...change, row: JSON.parse(JSON.stringify(row)) as Row }
}

async function redirectSlugs(tx: Db, kind: StaffNameKind, from: number, into: number): Promise<string[]> {
  if (kind === 'form') return []
  const table = nameTableNames[kind]
  const own = await nameRows(tx, kind).findMany<{ slug: string }>({ where: { id: from }, select: { slug: true } })
  const old = await tx.oldSlug.findMany({ where: { kind: table, nameId: from }, select: { slug: true } })
  const slugs = [...new Set([...own, ...old].map(({ slug }) => slug))]
  for (const slug of slugs) {
    const where = { kind_slug: { kind: table, slug } }
    await tx.oldSlug.upsert({ where, create: { kind: table, slug, nameId: into }, update: { nameId: into } })
  }
  return slugs
}

async function preserveFacts(tx: Db, from: number, into: number): Promise<Change['pieces']> {
  const before = await tx.piece.findMany({
    where: { compositionId: from },
    select: { id: true, formId: true, language: true },
  })
  const select = { formId: true, language: true } as const
  const had = await tx.composition.findUniqueOrThrow({ where: { id: from }, select })
  const has = await tx.composition.findUniqueOrThrow({ where: { id: into }, select })
  const unlessSame = <Value>(value: Value, other: Value) => (value === other ? null : value)
  const kept = before.map((piece) => ({
    id: piece.id,
    formId: unlessSame(piece.formId ?? had.formId, has.formId),
    language: unlessSame(piece.language ?? had.language, has.language),
  }))
  await writeFactsOf(tx, from, kept)
  return before
}

async function writeFactsOf(tx: Db, compositionId: number, pieces: Change['pieces']): Promise<void> {
  const alike = new Map<string, Change['pieces']>()
  for (const piece of pieces) {
    const key = JSON.stringify([piece.formId, piece.language])
    alike.set(key, [...(alike.get(key) ?? []), piece])
  }
  for (const group of alike.values()) {
    const [{ formId, language } = { formId: null, language: null }] = group
    for (const portion of inPortions(group)) {
      const where = { compositionId, id: { in: portion.map(({ id }) => id) } }
      await tx.piece.updateMany({ where, data: { formId, language } })
    }
  }
}

const genresOf = async (tx: Db, artistId: number) => {
  const genres = await tx.subCategory.findMany({ where: { artists: { some: { id: artistId } } }, select: { id: true } })
  return genres.map(({ id }) => id)
}

/**
 * Undoes a merge, except in rows edited since. References to names merged or deleted in the meantime are redirected or
 * dropped.
 */
export async function undoMerge(
  actor: Actor,
  { id }: { id: number },
  { now = new Date() }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'content')
  await retryOnDeadlock(async (tx) => {
    const merge = await tx.nameMerge.findFirst({
      where: { id, createdAt: { gt: new Date(now.getTime() - UNDO_MS) } },
      select: { fromName: true, intoName: true, change: true },
    })
    // If two people undo the same merge at the same time, the second gets an error.
    const { count } = await tx.nameMerge.deleteMany({ where: { id } })
    if (!merge || count === 0) throw new AppError('not_found', 'This merge can no longer be undone.')
    const change = changeSchema.parse(merge.change)
    await undoRows(tx, change)
    await recordAudit(tx, actor, {
      action: 'undo-merge',
      entity: nameTableNames[change.kind],
      entityId: Number(change.row.id),
      before: { into: `${merge.intoName} (${change.into})` },
      after: { name: merge.fromName },
    })
    await indexVideosOfName(tx, change.kind, change.into)
    await indexVideosOfName(tx, change.kind, Number(change.row.id))
  })
}

async function undoRows(tx: Db, change: Change): Promise<void> {
  const { kind, into } = change
  const { name, uses, lists } = nameUses[kind]
  const from = Number(change.row.id)
  const [target] = (await lockNames(tx, kind, [into])) as [NameRow]
  // Clears the slug, because another name may already use it. The database sets a new slug.
  const rows = await resolveReferences(tx, nameTableNames[kind], [{ ...change.row, slug: '' }])
  const restored = await nameRows(tx, kind).createMany({ data: rows, skipDuplicates: true })
  if (restored.count === 0) {
    throw new AppError(
      'conflict',
      `Another ${kind} is now called “${String(change.row[name])}”, so the merge can’t be undone.`,
    )
  }
  if (kind === 'artist') {
    const genres = await tx.subCategory.findMany({ where: { id: { in: change.genres } }, select: { id: true } })
    await tx.artist.update({ where: { id: from }, data: { subCategories: { connect: genres } }, select: { id: true } })
  }
  for (const [index, use] of uses.entries()) {
    for (const ids of inPortions(change.uses[index] ?? [])) {
      const where = { id: { in: ids }, [use.column]: into }
      await tableOf(tx, use.table).updateMany({ where, data: { [use.column]: from } })
    }
  }
  await writeFactsOf(tx, from, changeSchema.shape.pieces.parse(await resolveReferences(tx, 'Piece', change.pieces)))
  for (const [index, list] of lists.entries()) {
    const moved = change.lists[index]
    if (moved) await undoLists(tx, list, moved, from, into)
  }
  await tx.oldSlug.updateMany({
    where: { kind: nameTableNames[kind], slug: { in: change.slugs }, nameId: into },
    data: { nameId: from },
  })
  await returnFollows(tx, kind, { from, into }, change.follows)
  await writeSpellings(tx, kind, into, { aliases: target.aliases.filter((alias) => !change.gained.includes(alias)) })
  for (const composition of change.joined) await undoRows(tx, composition)
}
