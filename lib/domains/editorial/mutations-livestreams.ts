import 'server-only'
import { recordAudit, recordSave } from '@/lib/domains/audit/mutations'
import { lockVersion, type WriteOptions } from '@/lib/domains/editorial/mutations-locks'
import { publicationOf } from '@/lib/domains/editorial/policy-publication'
import { parseVimeo, type Saved } from '@/lib/domains/editorial/schema-editing'
import { readLivestreamDetail, type LivestreamDetailRow } from '@/lib/domains/editorial/queries-livestreams'
import { livestreamInputSchema, type LivestreamInput } from '@/lib/domains/editorial/schema-livestreams'
import { requireActor } from '@/lib/server/auth/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { singaporeInstant, singaporeTime } from '@/lib/shared/singapore-time'

const facts = ({ id: _id, updatedAt: _updatedAt, _count, ...row }: LivestreamDetailRow) => row

async function read(tx: Db, id: number): Promise<LivestreamDetailRow> {
  const row = await readLivestreamDetail(tx, id)
  if (!row) throw new AppError('not_found', 'This livestream does not exist any more.')
  return row
}

/** An instant from a form that knows minutes: what it shows as it was stored stays. */
function instantOf(typed: string, before: Date | null | undefined): Date | null {
  if (before && singaporeTime(before) === typed) return before
  return singaporeInstant(typed)
}

/**
 * Makes a livestream, or changes one. Whoever asked for a reminder is reminded by the time that it has then.
 * @param id null makes one
 * @param input times of day in Singapore
 * @throws AppError unauthenticated, forbidden, not_found, validation with fields, conflict
 */
export async function saveLivestream(
  actor: Actor,
  id: number | null,
  input: LivestreamInput,
  { requestId, now = new Date() }: WriteOptions = {},
): Promise<Saved> {
  requireActor(actor, 'admin')
  const valid = livestreamInputSchema.parse(input)
  return db.$transaction(async (tx) => {
    const updatedAt = await lockVersion(tx, { table: 'Livestream', id, what: 'livestream', seen: valid.updatedAt, now })
    const before = id === null ? null : await read(tx, id)
    const vimeo = parseVimeo(valid.vimeo)
    const data = {
      name: valid.name,
      description: valid.description,
      thumbnailUrl: valid.thumbnailUrl,
      startsAt: instantOf(valid.startsAt, before?.startsAt) ?? now,
      endsAt: instantOf(valid.endsAt, before?.endsAt),
      vimeoId: vimeo?.vimeoId ?? null,
      embedKey: vimeo ? valid.embedKey || vimeo.embedKey : null,
      publishedAt: publicationOf({ publication: valid.publication, publishAt: '' }, before?.publishedAt ?? null, now),
      updatedAt,
    }
    const select = { id: true } as const
    const saved =
      id === null
        ? await tx.livestream.create({ data, select })
        : await tx.livestream.update({ where: { id }, data, select })
    const after = await read(tx, saved.id)
    await recordSave(tx, actor, {
      entity: 'Livestream',
      entityId: saved.id,
      before: before && facts(before),
      after: facts(after),
      requestId,
    })
    return { id: saved.id, updatedAt: after.updatedAt.toISOString() }
  })
}

/**
 * Deletes a livestream, with the wishes to be reminded of it.
 * @throws AppError unauthenticated, forbidden, not_found, conflict when it was changed meanwhile
 */
export async function deleteLivestream(
  actor: Actor,
  id: number,
  { updatedAt }: { updatedAt?: string },
  { requestId }: WriteOptions = {},
): Promise<void> {
  requireActor(actor, 'admin')
  await db.$transaction(async (tx) => {
    await lockVersion(tx, { table: 'Livestream', id, what: 'livestream', seen: updatedAt })
    const before = await read(tx, id)
    await tx.livestream.delete({ where: { id }, select: { id: true } })
    await recordAudit(tx, actor, {
      action: 'delete',
      entity: 'Livestream',
      entityId: id,
      before: facts(before),
      requestId,
    })
  })
}
