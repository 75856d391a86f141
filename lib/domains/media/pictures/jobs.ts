import 'server-only'
import { beginGeneration } from '@/lib/server/cache/shared-pages'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { setLockTimeout } from '@/lib/server/db/locks'
import { log } from '@/lib/server/log/log'
import { savePicture, fetchRemotePicture } from '@/lib/server/media/pictures/pictures'
import { AppError } from '@/lib/shared/errors'
import { countRemotePictures } from './queries'

const AT_ONCE = 4
/** Maximum number of attempts. The wait doubles after each. */
const ATTEMPTS = 6
const FIRST_WAIT_SECONDS = 120
/** Minimum time between two cache generations, because each new generation invalidates all cached pages. */
const REFRESH_MS = 60_000

let refreshedAt = -Infinity
let isStale = false

type Claimed = { hash: Uint8Array<ArrayBuffer>; address: string }

/** Claims pictures that are due. The wait until the next attempt also serves as the lease. */
function claim(): Promise<Claimed[]> {
  return db.$queryRaw<Claimed[]>`
    UPDATE "RemotePicture" SET "attempts" = "attempts" + 1, "nextAttemptAt" = CASE WHEN "attempts" + 1 < ${ATTEMPTS}
      THEN now() + make_interval(secs => ${FIRST_WAIT_SECONDS} * 2 ^ "attempts") END
    WHERE "hash" = ANY(ARRAY(
      SELECT "hash" FROM "RemotePicture" WHERE "nextAttemptAt" <= now()
      ORDER BY "nextAttemptAt" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ))
    RETURNING "hash", "address"`
}

async function replace({ hash, address }: Claimed, url: string): Promise<void> {
  await db.$transaction(async (tx) => {
    // Gives up early instead of risking a deadlock, because an import may lock these rows in another order.
    await setLockTimeout(tx, 500)
    await tx.remotePicture.update({ where: { hash }, data: { url, nextAttemptAt: null }, select: { hash: true } })
    for (const table of ['Video', 'Trailer', 'Artist', 'Livestream', 'Festival']) {
      await tx.$executeRaw`
        UPDATE ${Prisma.raw(`"${table}"`)} SET "thumbnailUrl" = ${url}
        WHERE "thumbnailUrl" = ${address} AND is_remote_picture("thumbnailUrl")`
    }
  })
}

async function copyImage(picture: Claimed, stopping: AbortSignal | undefined): Promise<boolean> {
  try {
    const bytes = await fetchRemotePicture(picture.address, stopping)
    const { url } = await savePicture(bytes, { ofAnySize: true })
    await replace(picture, url)
    isStale = true
    return true
  } catch (error) {
    const isFinal = error instanceof AppError && (error.code === 'validation' || error.code === 'too_large')
    log.warn({ err: error, isFinal }, 'remote picture not copied')
    if (isFinal)
      await db.remotePicture.updateMany({ where: { hash: picture.hash, url: null }, data: { nextAttemptAt: null } })
    return false
  }
}

async function refreshPages(): Promise<void> {
  if (!isStale) return
  isStale = false
  refreshedAt = performance.now()
  await beginGeneration()
}

/** Returns the number of attempts. Call again until it is 0. */
export async function copyRemoteImages(stopping?: AbortSignal): Promise<number> {
  const claimed = await claim()
  if (claimed.length === 0) {
    await refreshPages()
    return 0
  }
  const taken = (await Promise.all(claimed.map((picture) => copyImage(picture, stopping)))).filter(Boolean).length
  if (stopping?.aborted || performance.now() - refreshedAt >= REFRESH_MS) await refreshPages()
  log.info({ taken, ...(await countRemotePictures()) }, 'remote pictures copied')
  return claimed.length
}
