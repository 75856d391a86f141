import 'server-only'
import { fileStream } from '@/lib/domains/media/streams/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { readVideoFileFacts, storedVideoFiles } from '@/lib/server/media/storage/parts'
import { isAllowedStream } from '@/lib/server/media/streams/streams'
import type { Actor } from '@/lib/shared/access/actor'
import { clockTime } from '@/lib/shared/format/format'
import { foldText } from '@/lib/shared/format/text-folding'
import { videoFileDoubts } from '@/lib/shared/media/video-file'
import {
  FILE_MISSING,
  HOST_UNKNOWN,
  sourceTaken,
  type MediaFilesQuery,
  type SourceCheck,
  type SourceQuery,
} from './schema'

const SHOWN_FILES = 50

export async function findMediaFiles(actor: Actor, { query }: MediaFilesQuery): Promise<string[]> {
  requireActor(actor, 'content')
  const wanted = foldText(query)
  return (await storedVideoFiles()).filter((name) => foldText(name).includes(wanted)).slice(0, SHOWN_FILES)
}

async function fileCheck(fileKey: string): Promise<Pick<SourceCheck, 'doubts' | 'durationSeconds'>> {
  const facts = await readVideoFileFacts(fileKey)
  if (facts === undefined) return { doubts: [FILE_MISSING] }
  const isUploaded = fileKey.startsWith('videos/')
  const durationSeconds = facts?.durationSeconds
  return {
    doubts: videoFileDoubts(facts, isUploaded && env().MAKE_STREAMS),
    ...(durationSeconds && { durationSeconds: wholeSeconds(durationSeconds) }),
  }
}

const wholeSeconds = (seconds: number) => Math.max(1, Math.round(seconds))

/** Replaces the length in the form with the file's length, if the file states one. */
export async function withFileLength<Form extends { source: string; fileKey: string; duration: string }>(
  form: Form,
): Promise<Form> {
  if (form.source !== 'file' || form.fileKey === '') return form
  // Ignores errors, because an outage of the bucket must not prevent saving.
  const facts = await readVideoFileFacts(form.fileKey).catch(() => null)
  return facts?.durationSeconds ? { ...form, duration: clockTime(wholeSeconds(facts.durationSeconds)) } : form
}

/** Reports a missing or unplayable file, or a source that a video other than `except` uses. */
export async function checkSource(actor: Actor, { except, ...source }: SourceQuery): Promise<SourceCheck> {
  requireActor(actor, 'content')
  const where = { ...source, id: { not: except } }
  const [first, count, ofFile, stream] = await Promise.all([
    db.video.findFirst({ where, orderBy: { id: 'asc' }, select: { name: true } }),
    db.video.count({ where }),
    'fileKey' in source ? fileCheck(source.fileKey) : null,
    'fileKey' in source ? fileStream(actor, source.fileKey) : null,
  ])
  return {
    doubts: [
      ...(ofFile?.doubts ?? []),
      ...('hlsUrl' in source && !isAllowedStream(source.hlsUrl) ? [HOST_UNKNOWN] : []),
      ...(first ? [sourceTaken(first.name, count - 1)] : []),
    ],
    ...(stream && { stream }),
    ...(ofFile?.durationSeconds && { durationSeconds: ofFile.durationSeconds }),
  }
}
