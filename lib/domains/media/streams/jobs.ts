import 'server-only'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { beginGeneration } from '@/lib/server/cache/shared-pages'
import { db } from '@/lib/server/db/client'
import { advisoryLocks } from '@/lib/server/db/locks'
import { setLockTimeout } from '@/lib/server/db/locks'
import { log } from '@/lib/server/log/log'
import { bucketFileAddress, bucketFileSize, hasBucket } from '@/lib/server/media/storage/bucket'
import { freeBytes } from '@/lib/server/media/storage/parts'
import { mediaFile, VIDEO_TYPES } from '@/lib/server/media/storage/store'
import { ladderBytes, makeLadder } from '@/lib/server/media/streams/ladder'
import {
  listWorkDirectories,
  createWorkDirectory,
  removeStream,
  removeWorkDirectory,
  storeStream,
  streamKeyOf,
} from '@/lib/server/media/streams/stream-store'
import { probeVideo, UnreadableVideo, type VideoFacts } from '@/lib/server/media/streams/video-facts'
import { AppError } from '@/lib/shared/errors'

const ATTEMPTS = 3
/** A process without a heartbeat for this long is considered dead. */
const LEASE_SECONDS = 120
const HEARTBEAT_MS = 5000
const FIRST_WAIT_SECONDS = 600
/** Maximum time to create a stream. A three-hour concert takes a few hours on two cores. */
const LIMIT_SECONDS = 24 * 60 * 60
/** Maximum number of attempts at a job's final query. The row may be locked, or the database briefly down. */
const LAST_STEPS = 10
const STEP_MS = 1000

type Claimed = { fileKey: string; attempts: number }

const EXPORT_AGAIN = 'Export it as MP4 with H.264 and AAC, and upload it again.'

class StreamProblem extends Error {
  /** @param again kind of retry; 'free' attempts don't count towards the maximum */
  constructor(
    message: string,
    readonly again: 'never' | 'counted' | 'free',
  ) {
    super(message)
  }
}

async function claim(): Promise<Claimed | undefined> {
  const [claimed] = await db.$queryRaw<Claimed[]>`
    UPDATE "FileStream" SET "attempts" = "attempts" + 1, "progress" = 0,
      "leasedUntil" = now() + make_interval(secs => ${LEASE_SECONDS}),
      "nextAttemptAt" = CASE WHEN "attempts" + 1 < ${ATTEMPTS}
        THEN now() + make_interval(secs => ${FIRST_WAIT_SECONDS} * 2 ^ "attempts") END
    -- The subquery may see a state from before the lock; PostgreSQL rechecks the conditions on the row itself.
    WHERE pg_try_advisory_xact_lock(${advisoryLocks.makingOfStreams})
      AND ("leasedUntil" IS NULL OR "leasedUntil" <= now()) AND "fileKey" = (
      SELECT "fileKey" FROM "FileStream" s
      WHERE "nextAttemptAt" <= now() AND NOT EXISTS (SELECT FROM "FileStream" WHERE "leasedUntil" > now())
        AND (EXISTS (SELECT FROM "Video" v WHERE v."fileKey" = s."fileKey" AND v."fileKey" LIKE 'videos/%')
          OR EXISTS (SELECT FROM "Trailer" t WHERE t."fileKey" = s."fileKey" AND t."fileKey" LIKE 'videos/%'))
      ORDER BY "nextAttemptAt", "fileKey" LIMIT 1
    )
    RETURNING "fileKey", "attempts"`
  return claimed
}

/** Returns false if the lease has expired. */
async function renewLease({ fileKey, attempts }: Claimed, progress: number): Promise<boolean> {
  const now = new Date()
  const { count } = await db.fileStream.updateMany({
    where: { fileKey, attempts, leasedUntil: { gt: now } },
    data: { progress, leasedUntil: new Date(now.getTime() + 1000 * LEASE_SECONDS) },
  })
  return count > 0
}

async function locate(fileKey: string): Promise<string> {
  const local = mediaFile(fileKey)
  const facts = local === null ? null : await stat(local).catch(() => null)
  if (local !== null && facts?.isFile()) return local
  if (!hasBucket() || (await bucketFileSize(fileKey)) === null)
    throw new StreamProblem('The file is no longer in the media store. Upload it again.', 'never')
  return bucketFileAddress(fileKey, VIDEO_TYPES[path.extname(fileKey).toLowerCase()] ?? '', LIMIT_SECONDS)
}

async function requireRoom(bytes: number): Promise<void> {
  if ((await freeBytes()) >= bytes) return
  throw new StreamProblem('The server is short of disk space. Ask the server administrator to add some.', 'free')
}

const unreadable = new StreamProblem(
  `ffmpeg couldn’t read the whole file: it may be damaged or incomplete. ${EXPORT_AGAIN}`,
  'counted',
)
const refusals: readonly { pattern: RegExp; problem: StreamProblem }[] = [
  {
    pattern: /No such filter: '(zscale|tonemap)'/,
    problem: new StreamProblem(
      'The video is HDR, which the server’s ffmpeg can’t convert. Ask the server administrator to install an ffmpeg build with zscale.',
      'free',
    ),
  },
  {
    pattern: /Decoder \(codec \S+\) not found|no decoder found for/,
    problem: new StreamProblem(`The server’s ffmpeg can’t read this file’s codecs. ${EXPORT_AGAIN}`, 'never'),
  },
  {
    pattern: /moov atom not found/,
    problem: new StreamProblem(`The file is incomplete: its index is missing. ${EXPORT_AGAIN}`, 'never'),
  },
]

/** Logs ffmpeg's output without the input URL, because that URL gives access to the file. */
function problemOf(error: unknown, input: string | null): StreamProblem {
  if (error instanceof StreamProblem) return error
  if (error instanceof UnreadableVideo) return new StreamProblem(`${error.message} ${EXPORT_AGAIN}`, 'never')
  if (error instanceof AppError) return new StreamProblem(error.message, 'counted')
  const { code, stderr } = error as { code?: unknown; stderr?: string }
  if (code === 'ENOENT') {
    const missing =
      'ffmpeg isn’t installed on the server. Ask the server administrator to install it or turn streams off.'
    return new StreamProblem(missing, 'free')
  }
  const said = (stderr ?? String(error)).replaceAll(input ?? '\0', 'FILE').slice(0, 500)
  log.error({ said }, 'transcoding failed')
  return refusals.find(({ pattern }) => pattern.test(said))?.problem ?? unreadable
}

/** Makes a stream available wherever its file is used. Returns false if the lease was lost. */
async function complete({ fileKey, attempts }: Claimed, { seconds }: VideoFacts): Promise<boolean> {
  const length = Math.max(1, Math.round(seconds))
  const streamKey = streamKeyOf(fileKey)
  return db.$transaction(async (tx) => {
    await setLockTimeout(tx, 1000)
    const { count } = await tx.fileStream.updateMany({
      where: { fileKey, attempts, leasedUntil: { not: null } },
      data: { streamKey, progress: 100, failure: null, leasedUntil: null, nextAttemptAt: null },
    })
    if (count === 0) return false
    // Leaves `updatedAt` unchanged, because nobody has edited the video.
    await tx.$executeRaw`
      WITH videos AS (
        UPDATE "Video" SET "streamKey" = ${streamKey}, "durationSeconds" = ${length} WHERE "fileKey" = ${fileKey}
      )
      UPDATE "Trailer" SET "streamKey" = ${streamKey}, "durationSeconds" = ${length} WHERE "fileKey" = ${fileKey}`
    return true
  })
}

async function retryQuery<T>(ask: () => Promise<T>): Promise<T> {
  for (let step = 1; ; step += 1) {
    try {
      return await ask()
    } catch (error) {
      if (step === LAST_STEPS) throw error
      await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    }
  }
}

/** Returns false if the lease was already lost. A null `message` keeps the previous message. */
async function release(
  { fileKey, attempts }: Claimed,
  again: StreamProblem['again'],
  message: string | null,
  waitSeconds: number,
): Promise<boolean> {
  const later = new Date(Date.now() + 1000 * waitSeconds)
  const next = {
    free: { attempts: { decrement: 1 }, nextAttemptAt: later },
    never: { nextAttemptAt: null },
    counted: {},
  }
  const { count } = await db.fileStream.updateMany({
    where: { fileKey, attempts, leasedUntil: { not: null } },
    data: { leasedUntil: null, ...(message !== null && { failure: message }), ...next[again] },
  })
  return count > 0
}

async function make(claimed: Claimed, left: string[], ending: AbortController): Promise<void> {
  const { fileKey } = claimed
  let progress = 0
  const heartbeat = setInterval(() => {
    // Ignores a failed query, because a brief database outage must not end the attempt. Aborts if the lease has
    // expired.
    renewLease(claimed, progress).then(
      (ours) => ours || ending.abort(),
      () => undefined,
    )
  }, HEARTBEAT_MS)
  let input: string | null = null
  const { signal } = ending
  try {
    for (const place of left) await removeWorkDirectory(place)
    const file = await locate(fileKey)
    input = file
    const facts = await probeVideo(file, signal)
    await requireRoom(ladderBytes(facts))
    const place = await createWorkDirectory()
    try {
      const onProgress = (reached: number) => {
        progress = Math.min(99, Math.floor((100 * reached) / facts.seconds))
      }
      await makeLadder(file, place, facts, { onProgress, signal })
      if (!(await retryQuery(() => renewLease(claimed, progress)))) {
        ending.abort()
        signal.throwIfAborted()
      }
      await storeStream(place, streamKeyOf(fileKey), signal)
      if (!(await retryQuery(() => complete(claimed, facts)))) return
    } finally {
      await removeWorkDirectory(place)
    }
    log.info({ fileKey, seconds: facts.seconds }, 'stream created')
    await beginGeneration()
  } catch (error) {
    if (!isTooLate(signal) && (signal.aborted || !(await retryQuery(() => renewLease(claimed, progress))))) {
      // Doesn't count the attempt: the process is stopping, or another attempt has taken over and removed the files.
      await retryQuery(() => release(claimed, 'free', null, 0))
      return
    }
    const { again, message } = isTooLate(signal) ? tooLate : problemOf(error, input)
    const wasOurs = await retryQuery(() => release(claimed, again, message, FIRST_WAIT_SECONDS))
    // Removes the stream only if the lease was still ours, because another process may be creating a stream with the
    // same name.
    if (wasOurs) await removeStream(streamKeyOf(fileKey)).catch(() => undefined)
  } finally {
    clearInterval(heartbeat)
  }
}

const tooLate = new StreamProblem('Creating the stream took longer than a day. Upload a smaller file.', 'never')
const isTooLate = ({ reason }: AbortSignal) => reason === tooLate

/** Creates streams at low priority, one file at a time across all processes. Returns the number of attempts. */
export async function makeStreams(stopping?: AbortSignal): Promise<number> {
  // Lists the directories before claiming. Once this process has the lease, no other process uses these directories.
  const left = await listWorkDirectories()
  const claimed = await claim()
  if (!claimed) return 0
  const ending = new AbortController()
  const stop = () => ending.abort()
  stopping?.addEventListener('abort', stop)
  if (stopping?.aborted) stop()
  const limit = setTimeout(() => ending.abort(tooLate), LIMIT_SECONDS * 1000)
  try {
    await make(claimed, left, ending)
  } finally {
    clearTimeout(limit)
    stopping?.removeEventListener('abort', stop)
  }
  return 1
}
