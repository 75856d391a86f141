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

export type FetchVimeo = (path: string) => Promise<unknown>

/** @throws AppError provider if the response is malformed or links to itself; any error thrown by `ask` */
export async function readVimeoPage<Page extends { paging: { next: string | null } }>(
  ask: FetchVimeo,
  path: string,
  schema: z.ZodType<Page>,
): Promise<Page> {
  const { data: page, error } = schema.safeParse(await ask(path))
  if (!page) throw new AppError('provider', 'Vimeo returned an unexpected response.', { cause: error })
  if (page.paging.next === path) throw new AppError('provider', 'Vimeo returned the same page twice.')
  return page
}

/**
 * Returns at most one track per language. Skips invalid and unavailable files, because captions must not block the
 * import.
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
    // Removes private-use subtags, because Vimeo uses tags such as `en-x-autogen` for generated captions.
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
 * Returns a programme, one chapter per line; '' if there are no chapters. Skips chapters after the video's end, and all
 * but the first chapter in the same second.
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
      // Replaces separators, because they would split the title. Removes a leading dash, because the parser would
      // expect an end time after it.
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

/** Requires the scope `private` too: with `public` alone, Vimeo silently lists only public videos. */
export async function requireVimeoScopes(ask: FetchVimeo): Promise<void> {
  const told = vimeoScopeSchema.safeParse(await ask('/oauth/verify'))
  const scopes = told.success ? told.data.scope.split(/\s+/) : []
  const missing = ['public', 'private'].filter((scope) => !scopes.includes(scope))
  if (missing.length === 0) return
  throw new AppError(
    'provider',
    `VIMEO_TOKEN is missing these scopes: ${missing.join(', ')}. Create a new token at developer.vimeo.com with the public and private scopes.`,
  )
}
