import 'server-only'
import { recordSave, type WriteOptions } from '@/lib/domains/audit/mutations'
import { deleteOf, requireEntity, saveOf } from '@/lib/domains/catalogue/editing/mutations'
import { publicationOf } from '@/lib/domains/catalogue/editing/policy'
import { GONE_CHOICE } from '@/lib/domains/catalogue/editing/schema'
import { parseVimeo, parseVimeoEvent } from '@/lib/domains/catalogue/sources/schema'
import { videoFacts } from '@/lib/domains/catalogue/videos/mutations'
import { readVideoDetail } from '@/lib/domains/catalogue/videos/queries'
import { readTerms } from '@/lib/domains/livestreams/cards/queries'
import { cancelStreamReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { describeTerms, termsOf } from '@/lib/domains/livestreams/terms/schema'
import { moveTickets } from '@/lib/domains/livestreams/tickets/mutations'
import { hasSales, requireTicketsKept, SOLD } from '@/lib/domains/livestreams/tickets/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { lockVersion } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { singaporeInstant, singaporeTime } from '@/lib/shared/format/singapore-time'
import { readLivestreamDetail, readRecording, recordingName, type LivestreamDetailRow } from './queries'
import { livestreamInputSchema, type RecordingInput } from './schema'

const entity = {
  table: 'Livestream',
  what: 'livestream',
  read: readLivestreamDetail,
  facts: ({ id: _id, updatedAt: _updatedAt, _count, festivalId: _festivalId, ...row }: LivestreamDetailRow) => ({
    ...row,
    ...describeTerms(readTerms(row)),
    festival: row.festival?.name ?? null,
  }),
} as const

/** Parses a date field. Keeps the stored seconds if the field is unchanged, because it shows only minutes. */
function instantOf(typed: string, before: Date | null | undefined): Date | null {
  if (before && singaporeTime(before) === typed) return before
  return singaporeInstant(typed)
}

/** Cancels unsent reminders if the start changes or the livestream is hidden. Tickets then end at the new time. */
export const saveLivestream = saveOf(entity, {
  schema: livestreamInputSchema,
  write: async (tx, valid, { id, before, version, now }) => {
    const video = parseVimeo(valid.vimeo)
    const event = parseVimeoEvent(valid.vimeo)
    const { ticketPrices, memberPrices } = termsOf(valid)
    if (valid.festivalId !== null && (await tx.festival.count({ where: { id: valid.festivalId } })) === 0)
      throw fieldError('festivalId', GONE_CHOICE)
    if (before) {
      const after = { festivalId: valid.festivalId, isDraft: valid.publication === 'draft' }
      await requireTicketsKept(tx, before, after, now)
    }
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
      ticketPrices,
      memberPrices: memberPrices ?? Prisma.DbNull,
      catchUpDays: Number(valid.catchUpDays),
      festivalId: valid.festivalId,
      publishedAt: publicationOf({ publication: valid.publication, publishAt: '' }, before?.publishedAt ?? null, now),
      updatedAt: version,
    }
    if (before && (!data.publishedAt || data.startsAt.getTime() !== before.startsAt.getTime())) {
      await cancelStreamReminders(tx, before.id)
    }
    const select = { id: true } as const
    const saved =
      id === null
        ? await tx.livestream.create({ data, select })
        : await tx.livestream.update({ where: { id }, data, select })
    const festivals = [before?.festivalId, valid.festivalId].flatMap((each) => each ?? [])
    await moveTickets(tx, saved.id, festivals)
    return saved
  },
})

/** Also deletes reminders and their unsent emails, by cascade. Refused once tickets were sold. */
export const deleteLivestream = deleteOf(entity, {
  remove: async (tx, where) => {
    const row = await tx.livestream.findUniqueOrThrow({ where, select: { id: true, festivalId: true } })
    if (await hasSales(tx, row)) throw new AppError('conflict', SOLD)
    return tx.livestream.delete({ where, select: { id: true } })
  },
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
