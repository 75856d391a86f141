/** Where a player finds a video. A file's address is short-lived and bound to one viewer, except a trailer's. */
export type VideoSource = { kind: 'vimeo'; vimeoId: string; embedKey: string | null } | { kind: 'file'; url: string }

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
export type ApiSource = { vimeoId: string | null; embedKey: string | null; fileUrl: string | null }

/** A source in the API's fields. */
export function apiSource(source: VideoSource | null): ApiSource {
  return {
    vimeoId: source?.kind === 'vimeo' ? source.vimeoId : null,
    embedKey: source?.kind === 'vimeo' ? source.embedKey : null,
    fileUrl: source?.kind === 'file' ? source.url : null,
  }
}
