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

/** The instant of a form's field. A form knows minutes only: where it shows what is stored, the seconds stay. */
function instantOf(typed: string, before: Date | null | undefined): Date | null {
  if (before && singaporeTime(before) === typed) return before
  return singaporeInstant(typed)
}

/**
 * Creates or changes a livestream. Times of the input are those of Singapore. Reminders follow a changed time: those
 * that wait to be sent are taken back then, and where it is not published any more.
 * @throws AppError as `saveOf`
 */
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

/** Deletes a livestream with the reminders that people asked for, also what waits to be sent. @throws as `deleteOf` */
export const deleteLivestream = deleteOf(entity, {
  remove: (tx, where) => tx.livestream.delete({ where, select: { id: true } }),
})

/** Longest recording that is believed where nobody trimmed it, in seconds: a day. */
const MAX_SECONDS = 24 * 60 * 60

/**
 * Makes a video of a livestream that has ended: a premium draft with its name, text, picture and source, as long as it
 * was on. The recording of an event has another number than the event: the draft waits for it. Done again, it finds the
 * video that is there.
 * @throws AppError unauthenticated, forbidden, not_found, conflict (it has not ended)
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
      throw new AppError('conflict', 'It has not ended yet. Please enter when it ended, and save that first.')
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
