import 'server-only'
import type { z } from 'zod'
import { recordAudit, recordSave, type WriteOptions } from '@/lib/domains/audit/mutations'
import type { AuditFacts } from '@/lib/domains/audit/schema'
import { indexChangedVideos } from '@/lib/domains/search/index/mutations'
import { copyToTrash } from '@/lib/domains/trash/mutations'
import type { DeletedKind } from '@/lib/domains/trash/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { retryOnDeadlock, lockVersion, type Versioned } from '@/lib/server/db/locks'
import { mapUniqueViolation } from '@/lib/server/db/unique-violation'
import { isMissing } from '@/lib/server/errors'
import type { Actor } from '@/lib/shared/access/actor'
import type { Right } from '@/lib/shared/access/rights'
import { AppError } from '@/lib/shared/errors'
import type { DeleteInput, Saved } from './schema'

type EntityRow = { id: number; name: string; updatedAt: Date }

type Entity<Row extends EntityRow> = {
  table: Versioned
  what: string
  /** Right required to edit the row. Default: `content`. */
  right?: Right
  read: (tx: Db, id: number) => Promise<Row | null>
  facts: (row: Row) => AuditFacts
  /** Selects the videos to reindex when this row is saved. */
  videos?: (id: number) => Prisma.VideoWhereInput
}

export async function requireEntity<Row extends EntityRow>(tx: Db, entity: Entity<Row>, id: number): Promise<Row> {
  const row = await entity.read(tx, id)
  if (!row) throw new AppError('not_found', `This ${entity.what} no longer exists.`)
  return row
}

type Stored<Row> = {
  id: number | null
  before: Row | null
  version: Date
  now: Date
}

type Save<Row, Input> = {
  schema: z.ZodType<Input>
  /** Adds values from outside the database, such as a file's length. The result is validated again. */
  complete?: (valid: Input) => Promise<Input>
  write: (tx: Db, valid: Input, stored: Stored<Row>) => Promise<{ id: number }>
  /** Error messages by field if a unique value is already taken. */
  taken?: (input: Input) => Record<string, string>
}

export function saveOf<Row extends EntityRow, Input extends { updatedAt?: string }>(
  entity: Entity<Row>,
  { schema, complete, write, taken }: Save<Row, Input>,
) {
  return async (
    actor: Actor,
    id: number | null,
    input: Input,
    { now = new Date() }: WriteOptions = {},
  ): Promise<Saved> => {
    requireActor(actor, entity.right ?? 'content')
    const entered = schema.parse(input)
    const valid = complete ? schema.parse(await complete(entered)) : entered
    const save = async (tx: Db) => {
      const version = await lockVersion(tx, { ...entity, id, seen: valid.updatedAt, now })
      const before = id === null ? null : await requireEntity(tx, entity, id)
      const saved = await write(tx, valid, { id, before, version, now })
      const after = await requireEntity(tx, entity, saved.id)
      await recordSave(tx, actor, {
        entity: entity.table,
        entityId: saved.id,
        before: before && entity.facts(before),
        after: entity.facts(after),
      })
      const videos =
        entity.videos && (await tx.video.findMany({ where: entity.videos(saved.id), select: { id: true } }))
      await indexChangedVideos(tx, videos?.map((video) => video.id) ?? [])
      return { id: saved.id, updatedAt: after.updatedAt.toISOString() }
    }
    // Retries once if a referenced row was deleted or merged during the write: the retry uses the merged name, or
    // reports an error for the field.
    const run = () =>
      retryOnDeadlock(save).catch((error: unknown) => {
        if (!isMissing(error)) throw error
        return retryOnDeadlock(save)
      })
    return taken ? mapUniqueViolation(taken(valid), run) : run()
  }
}

type Removal = {
  remove: (tx: Db, where: { id: number }) => Promise<unknown>
  /** Returns the reason why a row used by videos can't be deleted. Default: deletion is always possible. */
  refusal?: (name: string, videos: number) => string | null
  /** Kind in the trash. Without it, deletion is final. */
  trash?: DeletedKind
}

export function deleteOf<Row extends EntityRow>(entity: Entity<Row>, { remove, refusal, trash }: Removal) {
  return async (actor: Actor, id: number, { updatedAt: seen }: Pick<DeleteInput, 'updatedAt'>): Promise<void> => {
    requireActor(actor, entity.right ?? 'content')
    await retryOnDeadlock(async (tx) => {
      await lockVersion(tx, { ...entity, id, seen })
      const before = await requireEntity(tx, entity, id)
      const reason = refusal?.(before.name, await tx.video.count({ where: entity.videos?.(id) }))
      if (reason) throw new AppError('conflict', reason)
      if (trash) await copyToTrash(tx, trash, { id, name: before.name })
      await remove(tx, { id })
      const change = { action: 'delete', entity: entity.table, entityId: id, before: entity.facts(before) }
      await recordAudit(tx, actor, change)
    })
  }
}
