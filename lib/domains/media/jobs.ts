import 'server-only'
import { SETTINGS_KEY } from '@/lib/domains/content/settings/schema'
import { db, type Db } from '@/lib/server/db/client'
import { setLockTimeout, lockRows } from '@/lib/server/db/locks'
import { PURGE_PORTION } from '@/lib/server/jobs/retention'
import { log } from '@/lib/server/log/log'
import { removeStoredFile } from '@/lib/server/media/storage/store'
import { removeStream, streamKeyOf } from '@/lib/server/media/streams/stream-store'

/** Longer than the bucket may take to answer, in milliseconds. */
const LIMIT = { timeout: 60_000 }

/** Whether something shows or plays a file, or lies in the trash with it. A logo stays while a version has it. */
async function isNeeded(tx: Db, fileKey: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ needed: boolean }[]>`
    SELECT EXISTS (SELECT FROM "TrashItem" WHERE trashed_files("rows") @> ARRAY[${fileKey}])
      OR EXISTS (SELECT FROM "Video" WHERE "fileKey" = ${fileKey} AND "fileKey" LIKE 'videos/%')
      OR EXISTS (SELECT FROM "Trailer" WHERE "fileKey" = ${fileKey} AND "fileKey" LIKE 'videos/%')
      OR EXISTS (SELECT FROM "Video" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "Trailer" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "Artist" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "Livestream" WHERE stored_picture("thumbnailUrl") = ${fileKey})
      OR EXISTS (SELECT FROM "TextVersion" WHERE "key" = ${SETTINGS_KEY} AND strpos("body", ${fileKey}) > 0) AS "needed"`
  return row?.needed ?? true
}

/**
 * Removes one file while its row is locked: whoever begins to show it waits, and uploads it anew. Of an uploaded video
 * the stream comes next, in its own row: it has thousands of files, and nothing plays it any more. A picture that was
 * uploaded once more meanwhile is not due any more.
 * @returns whether the row is gone
 */
const removeFile = (fileKey: string, now: Date) =>
  db.$transaction(async (tx) => {
    // Somebody who shows the file may hold what is wanted here: give way, the next run comes back to it.
    await setLockTimeout(tx, 500)
    const locked = await lockRows(tx, 'FileRemoval', 'fileKey', [fileKey], 'UPDATE SKIP LOCKED')
    if ((await tx.fileRemoval.count({ where: { fileKey: { in: locked }, dueAt: { lte: now } } })) === 0) return false
    const gone = { where: { fileKey } }
    if (await isNeeded(tx, fileKey)) {
      await tx.fileRemoval.delete({ ...gone, select: { fileKey: true } })
      return true
    }
    if (fileKey.startsWith('videos/')) {
      // The process that is making the stream notices that its row is gone, and ends. The stream goes the next time.
      await lockRows(tx, 'FileStream', 'fileKey', [fileKey])
      const busy = await tx.fileStream.count({ where: { fileKey, leasedUntil: { gt: new Date() } } })
      await tx.fileStream.deleteMany(gone)
      if (busy > 0) return false
      await tx.upload.deleteMany(gone)
    } else {
      // Another server's picture that was copied here: it is copied anew when it is wanted.
      await tx.remotePicture.deleteMany({ where: { url: { endsWith: `/${fileKey}` } } })
    }
    await removeStoredFile(fileKey)
    if (fileKey.startsWith('videos/'))
      await tx.fileRemoval.update({ ...gone, data: { fileKey: streamKeyOf(fileKey) }, select: { fileKey: true } })
    else await tx.fileRemoval.delete({ ...gone, select: { fileKey: true } })
    return true
  }, LIMIT)

/** Removes a stream whose file is gone. Done twice, it is the same. */
async function removeMadeStream(streamKey: string): Promise<boolean> {
  await removeStream(streamKey)
  await db.fileRemoval.deleteMany({ where: { fileKey: streamKey } })
  return true
}

/**
 * Removes the files that nothing needs any more since the trash was emptied, since what showed them was deleted thirty
 * days ago, or since they were uploaded as pictures that long ago. A file goes before its row: after a crash the next
 * run finds the row, and nothing in the catalogue ever has a file that is gone. One file that fails holds none of the
 * others up.
 * @returns how many it removed or found needed, at most a portion
 * @throws Error when a file could not be removed: it is tried again
 */
export async function removeFiles(now: Date): Promise<number> {
  let [done, failed] = [0, 0]
  let last: string | undefined
  while (done < PURGE_PORTION) {
    // Backwards by name: the stream of a file (`streams/`) comes after the file (`videos/`).
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
