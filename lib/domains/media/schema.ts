/** The columns that store where a video or trailer is. They leave the server only as a `VideoSource`. */
export const sourceColumns = ['vimeoId', 'embedKey', 'fileKey', 'hlsUrl'] as const
export type SourceRow = Record<(typeof sourceColumns)[number], string | null>

/** Of these at most one says where a video is; an embed key goes with its Vimeo id. */
export const placeColumns = ['vimeoId', 'fileKey', 'hlsUrl'] as const satisfies readonly (keyof SourceRow)[]

/** What is read of a source: `streamKey` is written by the database, and names the stream that was made of the file. */
export const readSourceColumns = [...sourceColumns, 'streamKey'] as const
export type ReadSourceRow = Record<(typeof readSourceColumns)[number], string | null>

/** Whether a row says where its video is. A draft may wait for its source. */
export const hasSource = (row: Pick<SourceRow, (typeof placeColumns)[number]>) =>
  placeColumns.some((column) => row[column] !== null)

/**
 * Where a player finds a video. A file's address is short-lived and bound to one viewer, except a trailer's; a stream's
 * (HLS) is its playlist's, and may expire too.
 */
export type VideoSource =
  | { kind: 'vimeo'; vimeoId: string; embedKey: string | null }
  /** A live event: of livestreams only. */
  | { kind: 'vimeo-event'; eventId: string; embedKey: string | null }
  | { kind: 'file'; url: string }
  | { kind: 'hls'; url: string }

/** Captions of a video as they are stored, without their text. */
export type CaptionTrackDto = { id: number; language: string; label: string }

/** Captions of a video in one language. The address is null for a viewer who may not watch the video. */
export type CaptionDto = {
  /** Tag of BCP 47. */
  language: string
  /** As players name it. */
  label: string
  /** A WebVTT file. */
  url: string | null
}

/** What a viewer gets of a video's source. A locked video has none; an open one may have none yet. */
export type VideoAccess = { locked: boolean; source: VideoSource | null }

/** The fields in which the API names a source; all null without one. */
export type ApiSource = Record<'vimeoId' | 'embedKey' | 'fileUrl' | 'hlsUrl', string | null>

/** A source in the API's fields. */
export function apiSource(source: VideoSource | null): ApiSource {
  return {
    vimeoId: source?.kind === 'vimeo' ? source.vimeoId : null,
    embedKey: source?.kind === 'vimeo' ? source.embedKey : null,
    fileUrl: source?.kind === 'file' ? source.url : null,
    hlsUrl: source?.kind === 'hls' ? source.url : null,
  }
}
