import 'server-only'
import { recordSave, type WriteOptions } from '@/lib/domains/audit/mutations'
import { deleteOf, requireEntity, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { publicationOf } from '@/lib/domains/catalogue/editing/policy'
import { parseVimeo, parseVimeoEvent } from '@/lib/domains/catalogue/sources/schema'
import { videoFacts } from '@/lib/domains/catalogue/videos/mutations'
import { readVideoDetail } from '@/lib/domains/catalogue/videos/queries'
import { cancelStreamReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockVersion } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { singaporeInstant, singaporeTime } from '@/lib/shared/format/singapore-time'
import { readLivestreamDetail, readRecording, recordingName, type LivestreamDetailRow } from './queries'
import { livestreamInputSchema, type RecordingInput } from './schema'

const entity = {
  table: 'Livestream',
  what: 'livestream',
  read: readLivestreamDetail,
  facts: ({ id: _id, updatedAt: _updatedAt, _count, ...row }: LivestreamDetailRow) => row,
} as const

/** Parses a date field. Keeps the stored seconds if the field is unchanged, because it shows only minutes. */
function instantOf(typed: string, before: Date | null | undefined): Date | null {
  if (before && singaporeTime(before) === typed) return before
  return singaporeInstant(typed)
}

/** Cancels unsent reminders if the start changes or the livestream is hidden. */
export const saveLivestream = saveOf(entity, {
  schema: livestreamInputSchema,
  write: async (tx, valid, { id, before, version, now }) => {
    const video = parseVimeo(valid.vimeo)
    const event = parseVimeoEvent(valid.vimeo)
    const data = {
      name: valid.name,
      description: valid.description,
      thumbnailUrl: valid.thumbnailUrl,
      startsAt: instantOf(valid.startsAt, before?.startsAt) ?? now,
      endsAt: instantOf(valid.endsAt, before?.endsAt),
      vimeoId: video?.vimeoId ?? null,
      vimeoEventId: event?.vimeoEventId ?? null,
      embedKey: video || event ? valid.embedKey || (video ?? event)?.embedKey : null,
      hlsUrl: valid.hlsUrl || null,
      publishedAt: publicationOf({ publication: valid.publication, publishAt: '' }, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    if (before && (!data.publishedAt || data.startsAt.getTime() !== before.startsAt.getTime())) {
      await cancelStreamReminders(tx, before.id)
    }
    return id === null
      ? tx.livestream.create({ data, select: { id: true } })
      : tx.livestream.update({ where: { id }, data, select: { id: true } })
  },
})

/** Also deletes reminders and their unsent emails, by cascade. */
export const deleteLivestream = deleteOf(entity, {
  remove: (tx, where) => tx.livestream.delete({ where, select: { id: true } }),
})

/** Maximum length of a recording in seconds. Limits the damage if staff entered the wrong end time. */
const MAX_SECONDS = 24 * 60 * 60

/**
 * Creates a draft video of the livestream, or returns the existing draft. After a Vimeo event, the draft has no source
 * yet, because the recording gets its own id.
 * @throws AppError conflict if the livestream has not ended
 */
export async function makeRecording(
  actor: Actor,
  { id, category: slug }: RecordingInput,
  { now = new Date() }: WriteOptions = {},
): Promise<{ id: number }> {
  requireActor(actor, 'content')
  return db.$transaction(async (tx) => {
    await lockVersion(tx, { table: 'Livestream', id, what: 'livestream' })
    const { name, description, thumbnailUrl, startsAt, endsAt, ...source } = await requireEntity(tx, entity, id)
    if (!endsAt || endsAt > now)
      throw new AppError('conflict', 'This livestream hasn’t ended yet. Enter its end time and save first.')
    const there = await readRecording(tx, id)
    if (there) return there
    const seconds = Math.round((endsAt.getTime() - startsAt.getTime()) / 1000)
    const made = await tx.video.create({
      data: {
        externalId: recordingName(id),
        name,
        description,
        thumbnailUrl,
        durationSeconds: Math.min(Math.max(seconds, 1), MAX_SECONDS),
        vimeoId: source.vimeoId,
        embedKey: source.vimeoId && source.embedKey,
        hlsUrl: source.hlsUrl,
        category: { connect: { slug } },
      },
      select: { id: true },
    })
    const after = await readVideoDetail(tx, made.id)
    if (after)
      await recordSave(tx, actor, {
        entity: 'Video',
        entityId: made.id,
        before: null,
        after: videoFacts(after),
      })
    return made
  })
}
