import type { ReadSourceRow } from '@/lib/domains/media/schema'

/** Pieces that may be asked about. */

/** Minimum length in seconds, because a shorter clip tells too little. */
export const CLIP_MINIMUM = 5

export type QuizPiece = {
  videoId: number
  startSeconds: number
  title: string
  /** Trailer that is played instead of the video; null for a free video. */
  trailerId: number | null
  /** Part that may be played, in seconds of the video or trailer. */
  from: number
  until: number
  /** Null if unknown, or if there are several. */
  ragaId: number | null
  talaId: number | null
  composerId: number | null
}

type PieceRow = {
  startSeconds: number
  endSeconds: number | null
  title: string
  composerId: number | null
  composition: { composerId: number | null } | null
  ragas: readonly { ragaId: number }[]
  talas: readonly { talaId: number }[]
}

export type QuizVideoRow = ReadSourceRow & {
  id: number
  durationSeconds: number
  freeAccess: boolean
  seriesId: number | null
  trailer: (ReadSourceRow & { id: number; durationSeconds: number }) | null
  pieces: readonly PieceRow[]
  quizOmissions: readonly { startSeconds: number }[]
}

/** False for Vimeo, because its player always shows the picture, which often names the piece. */
export const isAudible = ({ vimeoId, fileKey, hlsUrl }: Pick<ReadSourceRow, 'vimeoId' | 'fileKey' | 'hlsUrl'>) =>
  vimeoId === null && (fileKey !== null || hlsUrl !== null)

const only = (ids: readonly number[]): number | null => (ids.length === 1 ? (ids[0] ?? null) : null)

const namesOf = ({ ragas, talas, composerId, composition }: PieceRow) => ({
  ragaId: only(ragas.map(({ ragaId }) => ragaId)),
  talaId: only(talas.map(({ talaId }) => talaId)),
  composerId: composition?.composerId ?? composerId,
})

/** Returns the value that all pieces share; null if they differ. */
function shared(pieces: readonly PieceRow[], name: 'ragaId' | 'talaId' | 'composerId'): number | null {
  const values = new Set(pieces.map((piece) => namesOf(piece)[name]))
  return values.size === 1 ? ([...values][0] ?? null) : null
}

/**
 * Returns the pieces of a free video, or the trailer of another video as one piece. Trailers don't say which piece they
 * show, so only names that all pieces share can be asked for.
 */
export function quizPiecesOf(video: QuizVideoRow): QuizPiece[] {
  const { id: videoId, trailer, pieces } = video
  const omitted = new Set(video.quizOmissions.map(({ startSeconds }) => startSeconds))
  if (video.freeAccess && isAudible(video)) {
    return pieces.flatMap((piece, index) => {
      const { startSeconds, endSeconds, title } = piece
      const until = endSeconds ?? pieces[index + 1]?.startSeconds ?? video.durationSeconds
      if (omitted.has(startSeconds) || until - startSeconds < CLIP_MINIMUM) return []
      return { videoId, startSeconds, title, trailerId: null, from: startSeconds, until, ...namesOf(piece) }
    })
  }
  const [first] = pieces
  if (!first || !trailer || !isAudible(trailer) || trailer.durationSeconds < CLIP_MINIMUM || omitted.size > 0) return []
  return [
    {
      ...{ videoId, startSeconds: first.startSeconds, title: first.title },
      ...{ trailerId: trailer.id, from: 0, until: trailer.durationSeconds },
      ragaId: shared(pieces, 'ragaId'),
      talaId: shared(pieces, 'talaId'),
      composerId: shared(pieces, 'composerId'),
    },
  ]
}
