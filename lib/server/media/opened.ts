import 'server-only'
import path from 'node:path'
import { mediaResponse, STREAM_TYPES } from '@/lib/server/media/storage/store'
import { AppError } from '@/lib/shared/errors'

/**
 * Answers with a file of the media store, or sends the player on to a stream. No cache may store where: it is for one
 * viewer and ends.
 */
export async function openedResponse(
  media: { kind: 'file'; fileKey: string } | { kind: 'hls'; address: string },
  request: Request,
): Promise<Response> {
  if (media.kind === 'file') return mediaResponse(media.fileKey, request)
  const headers = { location: media.address, 'cache-control': 'private, no-store' }
  return new Response(null, { status: 307, headers })
}

/**
 * Answers with a part of the stream that was made of a file.
 * @param part checked by `streamPart`
 * @throws AppError not_found where there is no such stream, any more perhaps; unavailable
 */
export async function openedPartResponse(
  media: { kind: 'file'; streamKey: string | null } | { kind: 'hls' },
  part: string,
  request: Request,
): Promise<Response> {
  if (media.kind !== 'file' || media.streamKey === null) throw new AppError('not_found', 'Not found')
  return mediaResponse(path.posix.join(path.posix.dirname(media.streamKey), part), request, STREAM_TYPES)
}
