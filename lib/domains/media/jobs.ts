import 'server-only'
import { SETTINGS_KEY } from '@/lib/domains/content/settings/schema'
import { db, type Db } from '@/lib/server/db/client'
import { setLockTimeout, lockRows } from '@/lib/server/db/locks'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { log } from '@/lib/server/log/log'
import { removeStoredFile } from '@/lib/server/media/storage/store'
import { removeStream, streamKeyOf } from '@/lib/server/media/streams/stream-store'

/** Transaction timeout in milliseconds. It must be longer than the bucket's timeout. */
const LIMIT = { timeout: 60_000 }

/** Returns true if a file is shown, played, in the trash, or the logo in any version of the settings. */
async function isNeeded(tx: Db, fileKey: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ needed: boolean }[]>`
    SELECT EXISTS (SELECT FROM "TrashItem" WHERE trashed_files("rows") @> ARRAY[${fileKey}])
      OR EXISTS (SELECT FROM "Video" WHERE "fileKey" = ${fileKey} AND "fileKey" LIKE 'videos/%')
      OR EXISTS (SELECT FROM "Trailer" WHERE "fileKey" = ${fileKey} AND "fileKey" LIKE 'videos/%')
      OR EXISTS (SELECT FROM "Video" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "Trailer" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "Artist" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "Livestream" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "Festival" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "TextVersion" WHERE "key" = ${SETTINGS_KEY} AND strpos("body", ${fileKey}) > 0) AS "needed"`
  return row?.needed ?? true
}

/**
 * Locks the file's row, so that code that is about to use the file waits and then uploads the file again.
 * @returns false if the next run must retry
 */
const removeFile = (fileKey: string, now: Date) =>
  db.$transaction(async (tx) => {
    // Limits the wait, because a transaction that starts to use the file may hold these locks. The next run retries.
    await setLockTimeout(tx, 500)
    const locked = await lockRows(tx, 'FileRemoval', 'fileKey', [fileKey], 'UPDATE SKIP LOCKED')
    if ((await tx.fileRemoval.count({ where: { fileKey: { in: locked }, dueAt: { lte: now } } })) === 0) return false
    const gone = { where: { fileKey } }
    if (await isNeeded(tx, fileKey)) {
      await tx.fileRemoval.delete({ ...gone, select: { fileKey: true } })
      return true
    }
    if (fileKey.startsWith('videos/')) {
      // Deletes the row, so that a process that is creating the stream stops. The next run then removes the stream.
      await lockRows(tx, 'FileStream', 'fileKey', [fileKey])
      const busy = await tx.fileStream.count({ where: { fileKey, leasedUntil: { gt: new Date() } } })
      await tx.fileStream.deleteMany(gone)
      if (busy > 0) return false
      await tx.upload.deleteMany(gone)
    } else {
      // Deletes the record of the copy, so that a remote picture is copied again when needed.
      await tx.remotePicture.deleteMany({ where: { url: { endsWith: `/${fileKey}` } } })
    }
    await removeStoredFile(fileKey)
    if (fileKey.startsWith('videos/'))
      await tx.fileRemoval.update({ ...gone, data: { fileKey: streamKeyOf(fileKey) }, select: { fileKey: true } })
    else await tx.fileRemoval.delete({ ...gone, select: { fileKey: true } })
    return true
  }, LIMIT)

async function removeMadeStream(streamKey: string): Promise<boolean> {
  await removeStream(streamKey)
  await db.fileRemoval.deleteMany({ where: { fileKey: streamKey } })
  return true
}

/**
 * Removes each file before its row, so that the next run retries after a crash.
 * @throws Error if a file could not be removed, so that the job retries
 */
export async function removeFiles(now: Date): Promise<number> {
  let [done, failed] = [0, 0]
  let last: string | undefined
  while (done < PURGE_PORTION) {
    // Uses descending order, because a file (`videos/`) must be removed before its stream (`streams/`).
    const row = await db.fileRemoval.findFirst({
      where: { fileKey: { lt: last }, dueAt: { lte: now } },
      orderBy: { fileKey: 'desc' },
      select: { fileKey: true },
    })
    if (!row) break
    const { fileKey } = row
    last = fileKey
    try {
      if (await (fileKey.startsWith('streams/') ? removeMadeStream(fileKey) : removeFile(fileKey, now))) done += 1
    } catch (error) {
      failed += 1
      log.error({ err: error, fileKey }, 'file not deleted')
    }
  }
  if (failed > 0) throw new Error(`files not removed: ${failed}`)
  return done
}
