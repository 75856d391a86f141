import 'server-only'
import { clockTime } from '@/lib/shared/format'
import {
  captionsColumn,
  CAPTIONS_TEXT_MAX,
  checkCaptions,
  LABEL_MAX,
  MAX_CAPTION_TRACKS,
  type CaptionTrackText,
} from '@/lib/domains/editorial/schema-captions'
import { MAX_PIECES, parsePieces, piecesText } from '@/lib/domains/editorial/schema-pieces'
import {
  VIMEO_CHAPTER_FIELDS,
  vimeoChaptersSchema,
  vimeoIdOf,
  vimeoScopeSchema,
  vimeoTracksPath,
  vimeoTracksSchema,
  type VimeoVideo,
} from '@/lib/domains/vimeo/schema'
import { askVimeo, fetchVimeoText } from '@/lib/server/vimeo'
import { AppError } from '@/lib/shared/errors'
import { languageName, languageTag } from '@/lib/shared/language'

/** How Vimeo is asked: waiting in place, or as a job that comes back. */
export type AskVimeo = (path: string) => Promise<unknown>

/**
 * The captions of a video at Vimeo. What is not good WebVTT, or cannot be fetched, is left out: it must not keep the
 * video from being taken in.
 * @returns the tracks, each of another language, and how many were left out
 * @throws AppError provider when Vimeo does not tell which there are
 */
export async function readVimeoTracks(
  video: VimeoVideo,
  ask: AskVimeo,
): Promise<{ tracks: CaptionTrackText[]; leftOut: number }> {
  const path = vimeoTracksPath(video)
  const seconds = Math.floor(video.duration ?? 0)
  if (path === null) return { tracks: [], leftOut: 0 }
  const listed = vimeoTracksSchema.safeParse(await ask(path))
  const tracks: CaptionTrackText[] = []
  let leftOut = listed.success ? 0 : 1
  for (const { active, language, name, link } of listed.success ? listed.data.data : []) {
    if (!active || link === null) continue
    // Vimeo marks what it heard by itself: `en-x-autogen`.
    const tag = languageTag(language?.replace(/-x-.*$/, '') ?? '')
    const file = tag === null ? null : await fetchVimeoText(link)
    const checked = file === null ? null : checkCaptions(file, seconds)
    const isNew = tracks.length < MAX_CAPTION_TRACKS && tracks.every((track) => track.language !== tag)
    if (tag === null || !checked || checked.bad.length > 0 || !isNew) {
      leftOut += 1
      continue
    }
    const label = (name ?? '').replace(/\s+/g, ' ').trim().slice(0, LABEL_MAX)
    tracks.push({ language: tag, label: label || languageName(tag), text: checked.text })
  }
  return { tracks, leftOut }
}

/**
 * The same as the column `captions` of an import.
 * @returns undefined where it has none, so that an import leaves what is there
 * @throws AppError as `readVimeoTracks`
 */
export async function readVimeoCaptions(
  video: VimeoVideo,
  onWait?: (ms: number) => void,
): Promise<{ column: string | undefined; leftOut: number }> {
  const { tracks, leftOut: bad } = await readVimeoTracks(video, (path) => askVimeo(path, onWait))
  let column = ''
  let leftOut = bad
  for (const track of tracks) {
    const next = column + captionsColumn(track)
    if (next.length > CAPTIONS_TEXT_MAX) leftOut += 1
    else column = `${next}\n`
  }
  return { column: column || undefined, leftOut }
}

/**
 * The chapters of a video at Vimeo as a programme. A chapter's title is the title of its piece, whatever stands in it:
 * ragas and talas are for staff to write. Chapters after the end, and second ones at one second, are left out.
 * @returns '' where it has none
 * @throws AppError provider
 */
export async function readVimeoChapters(video: VimeoVideo, ask: AskVimeo): Promise<string> {
  const id = vimeoIdOf(video.uri)
  if (id === null) return ''
  const query = new URLSearchParams({ per_page: '100', fields: VIMEO_CHAPTER_FIELDS })
  let next: string | null = `/videos/${id}/chapters?${query}`
  const lines: string[] = []
  while (next !== null && lines.length < MAX_PIECES) {
    const page = vimeoChaptersSchema.safeParse(await ask(next))
    if (!page.success || page.data.paging.next === next) break
    for (const { title, timecode } of page.data.data) {
      // What sets the parts of a line apart is a part of the title here, and a dash at its beginning no end.
      const plain = (title ?? '').replace(/\s*[·|\t\r\n]\s*/g, ', ').replace(/^[\s,–—-]+/, '')
      lines.push(`${clockTime(Math.floor(timecode))} ${plain.trim().slice(0, 200) || `Chapter ${lines.length + 1}`}`)
    }
    next = page.data.paging.next
  }
  const text = lines.slice(0, MAX_PIECES).join('\n')
  const { bad } = parsePieces(text, Math.floor(video.duration ?? 0))
  const isBad = new Set(bad.map(({ line }) => line))
  return piecesText(parsePieces(lines.filter((_, index) => !isBad.has(index + 1)).join('\n')).pieces)
}

/**
 * Makes sure that the token shows everything: with the scope public alone Vimeo lists public videos only, and says
 * nothing.
 * @throws AppError provider with what to do; whatever `ask` throws
 */
export async function requireVimeoScopes(ask: AskVimeo): Promise<void> {
  const told = vimeoScopeSchema.safeParse(await ask('/oauth/verify'))
  const scopes = told.success ? told.data.scope.split(/\s+/) : []
  const missing = ['public', 'private'].filter((scope) => !scopes.includes(scope))
  if (missing.length === 0) return
  throw new AppError(
    'provider',
    `The token of VIMEO_TOKEN lacks the scope ${missing.join(' and ')}. Make another one at developer.vimeo.com, with the scopes public and private.`,
  )
}
