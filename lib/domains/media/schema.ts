/** Columns of a source, which leave the server only as a `VideoSource`. */
export const sourceColumns = ['vimeoId', 'embedKey', 'fileKey', 'hlsUrl'] as const
export type SourceRow = Record<(typeof sourceColumns)[number], string | null>

/** Columns of which at most one is set. */
export const placeColumns = ['vimeoId', 'fileKey', 'hlsUrl'] as const satisfies readonly (keyof SourceRow)[]

/** Columns needed for playback. A database trigger writes `streamKey`, the key of the stream created from the file. */
export const readSourceColumns = [...sourceColumns, 'streamKey'] as const
export type ReadSourceRow = Record<(typeof readSourceColumns)[number], string | null>

export const hasSource = (row: Pick<SourceRow, (typeof placeColumns)[number]>) =>
  placeColumns.some((column) => row[column] !== null)

/**
 * The URL of a file is short-lived and bound to one viewer, except for a trailer. The URL of a stream may expire too.
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

/** `source` is null for a locked video, or while the video has no source. */
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
