import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { bucketFileSize, refuse, requireBucket, textsOf } from './bucket'

/**
 * Video files on their way to the bucket: S3's multipart upload, whose parts browsers send to the bucket themselves.
 * The bucket is the truth about which parts have arrived.
 */

/** S3 takes 10,000 parts; a part that is lost is sent again. */
const MAX_PARTS = 9000
/** How long the address of a part works: the slowest line that makes sense sends it in that time. */
const PART_SECONDS = 15 * 60

/** Bytes that a part has at least; S3 wants 5 MiB. An object, so that tests can change it. */
export const least = { partBytes: 16 * 1024 * 1024 }

/** Length of every part but the last, in bytes. */
export const bucketPartBytes = (size: number) => Math.max(least.partBytes, Math.ceil(size / MAX_PARTS))

type StoredPart = { number: number; etag: string; size: number }

/** @returns the id of the new upload @throws AppError unavailable */
export async function createMultipart(key: string, contentType: string): Promise<string> {
  const response = await requireBucket().send(
    'POST',
    key,
    { headers: { 'content-type': contentType } },
    { uploads: '' },
  )
  const [id] = response.ok ? textsOf(await response.text(), 'UploadId') : []
  return id ?? refuse(response, 'the store began no upload')
}

/** The parts that have arrived; null when there is no such upload, any more perhaps. @throws AppError unavailable */
async function listParts(key: string, uploadId: string): Promise<StoredPart[] | null> {
  const parts: StoredPart[] = []
  for (;;) {
    const after = String(parts.at(-1)?.number ?? 0)
    const response = await requireBucket().send('GET', key, {}, { uploadId, 'part-number-marker': after })
    if (response.status === 404) return null
    if (!response.ok) return refuse(response, 'the store did not list parts')
    const xml = await response.text()
    const page = xml
      .split('<Part>')
      .slice(1)
      .map((part) => ({
        number: Number(textsOf(part, 'PartNumber')[0]),
        etag: textsOf(part, 'ETag')[0] ?? '',
        size: Number(textsOf(part, 'Size')[0]),
      }))
    parts.push(...page)
    if (page.length === 0 || textsOf(xml, 'IsTruncated')[0] !== 'true') return parts
  }
}

/** The parts from the first one that have arrived without a gap, each of its right length. */
function inOrder(parts: readonly StoredPart[], size: number): StoredPart[] {
  const length = bucketPartBytes(size)
  const gap = parts.findIndex((part, index) => {
    return part.number !== index + 1 || part.size !== Math.min(length, size - index * length)
  })
  return gap < 0 ? [...parts] : parts.slice(0, gap)
}

/**
 * Bytes of an upload that have arrived in order; null when the bucket knows neither the upload nor the file.
 * @throws AppError unavailable
 */
export async function bucketReceived(key: string, uploadId: string, size: number): Promise<number | null> {
  const parts = await listParts(key, uploadId)
  if (parts) return inOrder(parts, size).reduce((sum, part) => sum + part.size, 0)
  return (await bucketFileSize(key)) === size ? size : null
}

/** The address to which a browser sends one part. */
export const partAddress = (key: string, uploadId: string, number: number) =>
  requireBucket().presign('PUT', key, { partNumber: String(number), uploadId }, PART_SECONDS)

/**
 * Makes one file of the parts. Done twice, it is the same.
 * @throws AppError unavailable; conflict while a part is missing
 */
export async function completeMultipart(key: string, uploadId: string, size: number): Promise<void> {
  const parts = await listParts(key, uploadId)
  if (parts) {
    const list = inOrder(parts, size).map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const headers = { 'content-type': 'application/xml' }
    const response = await requireBucket().send('POST', key, { body, headers }, { uploadId })
    // S3 may say 200 at once, and then that it failed.
    const said = response.ok ? await response.text() : ''
    if (!response.ok || said.includes('<Error>'))
      await refuse(new Response(said || response.body, { status: response.status }), 'the store made no file')
  }
  if ((await bucketFileSize(key)) !== size) throw new AppError('conflict', 'The file has not arrived completely.')
}

/** Removes an upload with its parts. @throws AppError unavailable */
export async function abortMultipart(key: string, uploadId: string): Promise<void> {
  const response = await requireBucket().send('DELETE', key, {}, { uploadId })
  if (!response.ok && response.status !== 404) await refuse(response, 'the store removed no parts')
}
