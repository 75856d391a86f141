import type { Db } from '@/lib/server/db/client'
import { clipSeconds } from '@/prisma/demo/media'
import { programme } from '@/prisma/demo/programme'
import { wordsRows } from './videos'

export const STREAMS_SEED = 'demo streams'

/**
 * Adds the demo streams to a database that an earlier version filled. Skips videos whose file or pieces staff changed.
 * @returns the number of videos that now play as streams
 */
export async function addStreams(tx: Db): Promise<number> {
  let added = 0
  for (const video of programme.filter(({ hlsUrl }) => hlsUrl !== null)) {
    const { externalId, hlsUrl, hlsKey, durationSeconds } = video
    const row = await tx.video.findFirst({
      where: { externalId, fileKey: { in: Object.keys(clipSeconds) } },
      select: { id: true, pieces: { select: { id: true, title: true }, orderBy: { startSeconds: 'asc' } } },
    })
    const isSame = row?.pieces.length === video.pieces.length
    if (!row || !isSame || row.pieces.some(({ title }, index) => title !== video.pieces[index]?.title)) continue
    const videoId = row.id
    await tx.video.update({ where: { id: videoId }, data: { fileKey: null, hlsUrl, hlsKey, durationSeconds } })
    // Updates the pieces in order, because each moves to an earlier start, and two pieces must never have the same
    // start.
    for (const [index, { id }] of row.pieces.entries())
      await tx.piece.update({ where: { id }, data: { startSeconds: video.pieces[index]?.startSeconds } })
    await tx.pieceWords.deleteMany({ where: { videoId } })
    await tx.pieceWords.createMany({ data: wordsRows(video, videoId) })
    added += 1
  }
  await tx.seedRun.create({ data: { name: STREAMS_SEED } })
  return added
}
