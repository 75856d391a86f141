import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { badLinesMessage } from '@/lib/domains/catalogue/programme/schema'
import { outdateExports } from '@/lib/domains/import/row-versions/mutations'
import { captionTrackSelect } from '@/lib/domains/media/queries'
import type { CaptionTrackDto } from '@/lib/domains/media/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockVersion } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { languageName } from '@/lib/shared/format/language'
import { checkCaptions, MAX_CAPTION_TRACKS } from './schema'

type Which = { videoId: number; language: string }

/**
 * Locks the video without changing its version, because its form may be open. Marks exports as outdated, so that
 * importing them can't restore the old captions.
 */
async function lockTrack(tx: Db, { videoId, language }: Which): Promise<CaptionTrackDto | null> {
  await lockVersion(tx, { table: 'Video', id: videoId, what: 'video' })
  await outdateExports(tx, 'id', videoId)
  return tx.captionTrack.findUnique({ where: { videoId_language: { videoId, language } }, select: captionTrackSelect })
}

/** Replaces a track in the same language. The captions' URL stays the same. */
export async function saveCaptions(
  actor: Actor,
  which: Which,
  { label: given, file }: { label: string; file: string },
): Promise<CaptionTrackDto> {
  requireActor(actor, 'content')
  const { videoId, language } = which
  return db.$transaction(async (tx) => {
    const before = await lockTrack(tx, which)
    const { durationSeconds } = await tx.video.findUniqueOrThrow({
      where: { id: videoId },
      select: { durationSeconds: true },
    })
    const { text, cues, bad } = checkCaptions(file, durationSeconds)
    if (bad.length > 0) throw fieldError('file', badLinesMessage(bad))
    if (!before && (await tx.captionTrack.count({ where: { videoId } })) >= MAX_CAPTION_TRACKS)
      throw new AppError('conflict', `A video can have captions in at most ${MAX_CAPTION_TRACKS} languages.`)
    const label = given || languageName(language)
    const track = await tx.captionTrack.upsert({
      where: { videoId_language: which },
      create: { ...which, label, text },
      update: { label, text },
      select: captionTrackSelect,
    })
    await recordAudit(tx, actor, {
      action: 'save-captions',
      entity: 'Video',
      entityId: videoId,
      before: before ? { captions: language, label: before.label } : undefined,
      after: { captions: language, label, cues },
    })
    return track
  })
}

export async function deleteCaptions(actor: Actor, which: Which): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const before = await lockTrack(tx, which)
    if (!before) throw new AppError('not_found', 'These captions no longer exist.')
    await tx.captionTrack.delete({ where: { id: before.id }, select: { id: true } })
    await recordAudit(tx, actor, {
      action: 'delete-captions',
      entity: 'Video',
      entityId: which.videoId,
      before: { captions: which.language, label: before.label },
    })
  })
}
