import 'server-only'
import { randomBytes } from 'node:crypto'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import { env } from '@/lib/server/env'
import { partsWithin } from '@/lib/server/http/body'
import {
  bucketReader,
  hasBucket,
  removeBucketFile,
  abortMultipart,
  bucketPartBytes,
  completeMultipart,
  createMultipart,
  partAddress,
} from '@/lib/server/media/storage/bucket'
import {
  arrivedFile,
  freeBytes,
  placeFile,
  readFileParts,
  removeParts,
  writePart,
} from '@/lib/server/media/storage/parts'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { readVideoFile, videoFileDoubts, videoFileTypes } from '@/lib/shared/media/video-file'
import { requireUpload, toUpload, unfinishedOf, uploadSelect, type UploadRow } from './queries'
import { OPEN_UPLOADS, PART_BYTES, type ArrivedFile, type BeginUpload, type UploadDto } from './schema'

const GIGABYTE = 1e9
/**
 * Must be longer than the request timeout (lib/server/entry/request-listener.ts), so that a writer with an expired
 * lease is certainly dead.
 */
const LEASE_MS = 75_000

const inGigabytes = (bytes: number) => `${Math.max(0, Math.floor(bytes / (GIGABYTE / 10)) / 10)} GB`
const conflict = (message: string) => new AppError('conflict', message)

const endOf = (type: BeginUpload['type']) =>
  ({ 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' })[type]

const NO_MOV = 'This server can’t convert MOV files. Export the video as MP4 with H.264 and AAC, and choose that file.'

function newFileKey({ name, type }: BeginUpload): string {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return `videos/${plain || 'video'}-${randomBytes(12).toString('hex')}.${endOf(type)}`
}

async function requireRoom(size: number): Promise<void> {
  const { _sum } = await db.upload.aggregate({
    where: { finishedAt: null, remoteId: null },
    _sum: { size: true, received: true },
  })
  const promised = Number(_sum.size ?? 0) - Number(_sum.received ?? 0)
  const room = (await freeBytes()) - promised
  if (size > room) throw new AppError('too_large', `The server has only ${inGigabytes(room)} of free space.`)
}

/** Starts an upload, or resumes the upload of a file with the same name, size and modification time. */
export async function beginUpload(actor: Actor, input: BeginUpload): Promise<UploadDto> {
  requireActor(actor, 'content')
  const limit = env().UPLOAD_MAX_GB * GIGABYTE
  if (input.size > limit) throw new AppError('too_large', `The file is larger than ${inGigabytes(limit)}.`)
  if (input.type === videoFileTypes.mov && !env().MAKE_STREAMS) throw fieldError('type', NO_MOV)
  const { name, size } = input
  const file = { userId: actor.id, name, size: BigInt(size), modifiedAt: new Date(input.modified) }
  const same = { where: { ...file, finishedAt: null }, select: uploadSelect }
  const known = await db.upload.findFirst(same)
  const goesOn = known && (await toUploadUnlessExpired(known))
  if (goesOn) return goesOn
  const fileKey = newFileKey(input)
  const remoteId = hasBucket() ? await createMultipart(fileKey, input.type) : null
  let isTaken = false
  try {
    if (remoteId === null) await requireRoom(size)
    const row = await db.$transaction(async (tx) => {
      // Locks the user, because concurrent requests must start only one upload.
      await lockUser(tx, actor.id)
      const meanwhile = await tx.upload.findFirst(same)
      if (meanwhile) return meanwhile
      if ((await tx.upload.count({ where: unfinishedOf(actor) })) >= OPEN_UPLOADS) {
        throw conflict(`You’ve reached the limit of ${OPEN_UPLOADS} unfinished uploads. Finish or remove one first.`)
      }
      return tx.upload.create({ data: { ...file, fileKey, remoteId }, select: uploadSelect })
    })
    isTaken = row.fileKey === fileKey
    return await toUpload(row)
  } finally {
    if (remoteId !== null && !isTaken) await abortMultipart(fileKey, remoteId)
  }
}

/** Deletes the upload and returns null if the bucket has removed its parts. */
async function toUploadUnlessExpired(row: UploadRow): Promise<UploadDto | null> {
  try {
    return await toUpload(row)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    await db.upload.deleteMany({ where: { id: row.id, finishedAt: null } })
    return null
  }
}

/** Returns a URL to which the browser sends the part directly. Part numbers start at 1. */
export async function signPart(actor: Actor, id: number, number: number): Promise<{ url: string }> {
  const { remoteId, finishedAt, fileKey, size } = await requireUpload(actor, id)
  const parts = Math.ceil(Number(size) / bucketPartBytes(Number(size)))
  if (remoteId === null || finishedAt || number > parts) throw new AppError('not_found', 'Not found')
  await db.upload.updateMany({ where: { id }, data: { changedAt: new Date() } })
  return { url: await partAddress(fileKey, remoteId, number) }
}

const partTooLarge = () => new AppError('too_large', 'This part of the upload is too large.')

/**
 * Appends a part to the file. Concurrent requests for the same upload are refused.
 * @param offset number of bytes received so far
 * @returns the next offset
 * @throws AppError conflict if the offset is wrong or another request is writing
 */
export async function addToUpload(
  actor: Actor,
  id: number,
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  requireActor(actor, 'content')
  const now = Date.now()
  const leasedUntil = new Date(now + LEASE_MS)
  const free = { OR: [{ leasedUntil: null }, { leasedUntil: { lt: new Date(now) } }] }
  const [row] = await db.upload.updateManyAndReturn({
    where: { id, userId: actor.id, received: offset, remoteId: null, finishedAt: null, ...free },
    data: { leasedUntil },
    select: { size: true },
  })
  if (!row) {
    await requireUpload(actor, id)
    throw conflict('The upload is out of sync, or another tab is uploading this file. Retry the upload.')
  }
  let position = offset
  try {
    const room = Math.min(PART_BYTES, Number(row.size) - offset)
    const written = await writePart(id, offset, partsWithin(chunks, room, partTooLarge))
    position = written.position
    if (written.failure) throw written.failure
    if (position < offset) throw conflict('The upload is out of sync. Retry the upload.')
    return position
  } finally {
    const { count } = await db.upload.updateMany({
      where: { id, leasedUntil },
      data: { leasedUntil: null, received: position, changedAt: new Date() },
    })
    if (count === 0 && (await db.upload.count({ where: { id } })) === 0) await removeParts(id)
  }
}

/**
 * Completes an upload. Does nothing if it is already complete.
 * @throws AppError validation at `fileKey` if the contents don't match the extension; conflict if parts are missing
 */
export async function finishUpload(actor: Actor, id: number): Promise<ArrivedFile> {
  const upload = await requireUpload(actor, id)
  const { fileKey, name, remoteId } = upload
  const { received, size } = await toUpload(upload)
  if (received < size) throw conflict('The upload isn’t complete yet.')
  if (remoteId !== null) await completeMultipart(fileKey, remoteId, size)
  const facts =
    remoteId === null
      ? await readFileParts(await arrivedFile(id, fileKey), readVideoFile)
      : await readVideoFile(bucketReader(fileKey), size)
  if (!facts || !fileKey.endsWith(facts.kind)) {
    if (!upload.finishedAt) await discard(upload)
    throw fieldError(
      'fileKey',
      'The file’s contents don’t match its extension, so it was removed. Choose an MP4, MOV or WebM file.',
    )
  }
  if (!upload.finishedAt) {
    await db.$transaction(async (tx) => {
      const { count } = await tx.upload.updateMany({
        where: { id, finishedAt: null },
        data: { finishedAt: new Date() },
      })
      const after = { name, size, codecs: facts.codecs }
      if (count === 0) return requireUpload(actor, id)
      await recordAudit(tx, actor, { action: 'upload', entity: 'File', entityId: fileKey, after })
      // Moves the file last, because `recordAudit` throws if the actor has lost the staff role in the meantime.
      if (remoteId === null) await placeFile(id, fileKey)
    })
  }
  return { fileKey, doubts: videoFileDoubts(facts, env().MAKE_STREAMS) }
}

const DISCARD = { timeout: 30_000 }

/**
 * Deletes an unfinished upload. A concurrent completion waits, then fails because the upload no longer exists.
 * @returns false if it is already completed or deleted
 */
function discard({ id, fileKey, remoteId }: UploadRow): Promise<boolean> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.upload.deleteMany({ where: { id, finishedAt: null } })
    if (count === 0) return false
    if (remoteId === null) await removeParts(id)
    else {
      await abortMultipart(fileKey, remoteId)
      await removeBucketFile(fileKey)
    }
    return true
  }, DISCARD)
}

export async function removeUpload(actor: Actor, id: number): Promise<void> {
  if (await discard(await requireUpload(actor, id))) return
  await requireUpload(actor, id)
  throw conflict('This upload is already complete.')
}
