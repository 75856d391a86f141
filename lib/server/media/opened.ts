import 'server-only'
import { mediaResponse } from '@/lib/server/media/store'

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
