/** Columns of a source. They leave the server only as a `VideoSource`. */
export const sourceColumns = ['vimeoId', 'embedKey', 'fileKey', 'hlsUrl'] as const
export type SourceRow = Record<(typeof sourceColumns)[number], string | null>

/** At most one of these columns is set. */
export const placeColumns = ['vimeoId', 'fileKey', 'hlsUrl'] as const satisfies readonly (keyof SourceRow)[]

/** Columns for playback. A database trigger writes `streamKey`, the key of the stream made from the file. */
export const readSourceColumns = [...sourceColumns, 'streamKey'] as const
export type ReadSourceRow = Record<(typeof readSourceColumns)[number], string | null>

export const hasSource = (row: Pick<SourceRow, (typeof placeColumns)[number]>) =>
  placeColumns.some((column) => row[column] !== null)

/**
 * The URL of a video's file expires soon and works for one viewer only. The URL of a trailer's file works for everyone.
 * The URL of a stream may expire too.
 */
export type VideoSource =
  | { kind: 'vimeo'; vimeoId: string; embedKey: string | null }
  | { kind: 'vimeo-event'; eventId: string; embedKey: string | null }
  | { kind: 'file'; url: string }
  | { kind: 'hls'; url: string }

export type CaptionTrackDto = { id: number; language: string; label: string }

export type CaptionDto = {
  language: string
  label: string
  url: string | null
}

/** `source` is null if the video is locked or has no source yet. */
export type VideoAccess = { locked: boolean; source: VideoSource | null }

export type ApiSource = Record<'vimeoId' | 'embedKey' | 'fileUrl' | 'hlsUrl', string | null>

export function apiSource(source: VideoSource | null): ApiSource {
  return {
    vimeoId: source?.kind === 'vimeo' ? source.vimeoId : null,
    embedKey: source?.kind === 'vimeo' ? source.embedKey : null,
    fileUrl: source?.kind === 'file' ? source.url : null,
    hlsUrl: source?.kind === 'hls' ? source.url : null,
  }
}

/** Reverses `apiSource`. */
export function readApiSource({ vimeoId, embedKey, fileUrl, hlsUrl }: ApiSource): VideoSource | null {
  if (vimeoId) return { kind: 'vimeo', vimeoId, embedKey }
  if (hlsUrl) return { kind: 'hls', url: hlsUrl }
  return fileUrl ? { kind: 'file', url: fileUrl } : null
}
