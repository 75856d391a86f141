import 'server-only'
import type { z } from 'zod'
import {
  checkCaptions,
  LABEL_MAX,
  MAX_CAPTION_TRACKS,
  type CaptionTrackText,
} from '@/lib/domains/catalogue/captions/schema'
import { MAX_PIECES, parsePieces, piecesText } from '@/lib/domains/catalogue/programme/schema'
import { AppError } from '@/lib/shared/errors'
import { truncateAtGrapheme, clockTime } from '@/lib/shared/format/format'
import { languageName, languageTag } from '@/lib/shared/format/language'
import {
  VIMEO_CHAPTER_FIELDS,
  vimeoChaptersSchema,
  vimeoIdOf,
  vimeoScopeSchema,
  vimeoTracksPath,
  vimeoTracksSchema,
  type VimeoVideo,
} from './schema'

/** How Vimeo is asked. */
export type FetchVimeo = (path: string) => Promise<unknown>

/**
 * One page of a list at Vimeo.
 * @throws AppError provider where Vimeo answers in another form, or names the page as the one after it; whatever `ask`
 *   throws
 */
export async function readVimeoPage<Page extends { paging: { next: string | null } }>(
  ask: FetchVimeo,
  path: string,
  schema: z.ZodType<Page>,
): Promise<Page> {
  const { data: page, error } = schema.safeParse(await ask(path))
  if (!page) throw new AppError('provider', 'Vimeo answered in another form than it documents.', { cause: error })
  if (page.paging.next === path) throw new AppError('provider', 'Vimeo named the same page twice.')
  return page
}

/**
 * The captions of a video at Vimeo, each of another language. What is not good WebVTT, or cannot be fetched, is left
 * out: it must not keep the video from being taken in.
 * @param fetchText fetches a file that Vimeo names
 * @throws whatever `ask` and `fetchText` throw
 */
export async function readVimeoTracks(
  video: VimeoVideo,
  ask: FetchVimeo,
  fetchText: (link: string) => Promise<string | null>,
): Promise<CaptionTrackText[]> {
  const path = vimeoTracksPath(video)
  const tracks: CaptionTrackText[] = []
  if (path === null) return tracks
  const listed = vimeoTracksSchema.safeParse(await ask(path))
  for (const { active, language, name, link } of listed.data?.data ?? []) {
    // Vimeo marks what it heard by itself: `en-x-autogen`.
    const tag = languageTag(language?.replace(/-x-.*$/, '') ?? '')
    const isNew = tracks.length < MAX_CAPTION_TRACKS && tracks.every((track) => track.language !== tag)
    if (!active || link === null || tag === null || !isNew) continue
    const file = await fetchText(link)
    const checked = file === null ? null : checkCaptions(file, Math.floor(video.duration ?? 0))
    if (!checked || checked.bad.length > 0) continue
    const label = truncateAtGrapheme((name ?? '').replace(/\s+/g, ' ').trim(), LABEL_MAX)
    tracks.push({ language: tag, label: label || languageName(tag), text: checked.text })
  }
  return tracks
}

/**
 * The chapters of a video at Vimeo as a programme. A chapter's title is the title of its piece, whatever stands in it:
 * ragas and talas are for staff to write. Chapters after the end, and second ones at one second, are left out.
 * @returns '' where it has none
 * @throws AppError provider
 */
export async function readVimeoChapters(video: VimeoVideo, ask: FetchVimeo): Promise<string> {
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
      lines.push(
        `${clockTime(Math.floor(timecode))} ${truncateAtGrapheme(plain.trim(), 200) || `Chapter ${lines.length + 1}`}`,
      )
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
export async function requireVimeoScopes(ask: FetchVimeo): Promise<void> {
  const told = vimeoScopeSchema.safeParse(await ask('/oauth/verify'))
  const scopes = told.success ? told.data.scope.split(/\s+/) : []
  const missing = ['public', 'private'].filter((scope) => !scopes.includes(scope))
  if (missing.length === 0) return
  throw new AppError(
    'provider',
    `The token of VIMEO_TOKEN lacks the scope ${missing.join(' and ')}. Make another one at developer.vimeo.com, with the scopes public and private.`,
  )
}
