import 'server-only'
import {
  captionsColumn,
  CAPTIONS_TEXT_MAX,
  LABEL_MAX,
  parseCaptionTracks,
} from '@/lib/domains/editorial/schema-captions'
import { vimeoTracksPath, vimeoTracksSchema, type VimeoVideo } from '@/lib/domains/editorial/schema-vimeo'
import { askVimeo, fetchVimeoText } from '@/lib/server/vimeo'
import { languageTag } from '@/lib/shared/language'

/**
 * The captions of a video at Vimeo, as the column `captions` of an import. What is not good WebVTT, or cannot be
 * fetched, is left out: it must not keep the whole account from being imported.
 * @returns undefined where it has none, so that an import leaves what is there
 * @throws AppError provider when Vimeo does not tell which there are
 */
export async function readVimeoCaptions(
  video: VimeoVideo,
  onWait?: (ms: number) => void,
): Promise<{ column: string | undefined; leftOut: number }> {
  const path = vimeoTracksPath(video)
  const seconds = Math.floor(video.duration ?? 0)
  if (path === null) return { column: undefined, leftOut: 0 }
  const listed = vimeoTracksSchema.safeParse(await askVimeo(path, onWait))
  let column = ''
  let leftOut = listed.success ? 0 : 1
  for (const { active, language, name, link } of listed.success ? listed.data.data : []) {
    if (!active || link === null) continue
    // Vimeo marks what it heard by itself: `en-x-autogen`.
    const tag = languageTag(language?.replace(/-x-.*$/, '') ?? '')
    const text = tag === null ? null : await fetchVimeoText(link)
    const label = (name ?? '').replace(/\s+/g, ' ').trim().slice(0, LABEL_MAX)
    const next = column + captionsColumn({ language: tag ?? '', label, text: text ?? '' })
    // As the import will read it: one bad track must not be a bad row.
    const isGood = next.length <= CAPTIONS_TEXT_MAX && parseCaptionTracks(next, seconds).bad.length === 0
    if (text === null || !isGood) leftOut += 1
    else column = `${next}\n`
  }
  return { column: column || undefined, leftOut }
}
