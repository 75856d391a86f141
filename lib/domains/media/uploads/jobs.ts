import 'server-only'
import { db } from '@/lib/server/db/client'
import { PURGE_PORTION, tooOld } from '@/lib/server/jobs/retention'
import { log } from '@/lib/server/log/log'
import { hasBucket, abortMultipart } from '@/lib/server/media/storage/bucket'
import { removeOldParts } from '@/lib/server/media/storage/parts'
import { UPLOAD_DAYS } from './schema'

/**
 * Deletes old upload records. Aborts unfinished uploads and schedules their files for `removeFiles`, because a process
 * may have died after completing a file but before recording it.
 * @throws Error if an upload could not be deleted, so that the job retries
 */
export async function purgeUploads(now: Date): Promise<number> {
  const cutoff = tooOld(now, UPLOAD_DAYS)
  await removeOldParts(cutoff.getTime())
  const old = await db.upload.findMany({
    where: { changedAt: { lt: cutoff } },
    orderBy: { changedAt: 'asc' },
    take: PURGE_PORTION,
    select: { id: true, fileKey: true, remoteId: true, finishedAt: true },
  })
  let failed = 0
  for (const { id, fileKey, remoteId, finishedAt } of old) {
    try {
      if (remoteId !== null && !finishedAt && hasBucket()) await abortMultipart(fileKey, remoteId)
      await db.$transaction(async (tx) => {
        const { count } = await tx.upload.deleteMany({ where: { id, finishedAt, changedAt: { lt: cutoff } } })
        if (count > 0 && !finishedAt) await tx.fileRemoval.createMany({ data: [{ fileKey }], skipDuplicates: true })
      })
    } catch (error) {
      failed += 1
      log.error({ err: error, uploadId: id }, 'upload not deleted')
    }
  }
  if (failed > 0) throw new Error(`uploads not removed: ${failed}`)
  return old.length
}
