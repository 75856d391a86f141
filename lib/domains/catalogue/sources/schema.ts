import { z } from 'zod'
import { optionalText } from '@/lib/domains/catalogue/editing/schema'
import type { SourceRow } from '@/lib/domains/media/schema'
import type { FileStreamDto } from '@/lib/domains/media/uploads/schema'
import { isStorable } from '@/lib/shared/editing'
import { codeText, linkText, numberText, visibleText } from '@/lib/shared/format/pasted-text'
import { idSchema } from '@/lib/shared/row-id'

type VimeoSource = { vimeoId: string; embedKey: string | null }

/** Parses a Vimeo id, page URL, player URL or embed code. Returns null if it contains no video id. */
export function parseVimeo(pasted: string): VimeoSource | null {
  const number = numberText(pasted)
  if (/^\d{1,20}$/.test(number)) return { vimeoId: number, embedKey: null }
  const path = vimeoPath(pasted)
  // Skips the id of a showcase, album or event, because the video's id follows it.
  const collection = /^(?:manage\/)?(?:showcase|album|event)s?\/\d+(?:\/videos?\/(.+))?/i.exec(path)
  const rest = collection ? (collection[1] ?? '') : path
  const [, vimeoId, inPath] = /(?:^|\/)(\d{1,20})(?:\/([0-9a-z]{6,64}))?(?=[/?#]|$)/i.exec(rest) ?? []
  return vimeoId ? { vimeoId, embedKey: keyIn(rest) ?? inPath ?? null } : null
}

function vimeoPath(pasted: string): string {
  const text = linkText(pasted).replaceAll('&amp;', '&')
  const path = /(?:^|https?:\/\/|[\s"'(<“‘/])(?:www\.|player\.)?vimeo\.com\/([^\s"'<>”’]+)/i.exec(text)?.[1] ?? ''
  return linkText(path)
}
const keyIn = (path: string) => /[?&]h=([0-9a-z]{6,64})/i.exec(path)?.[1]

type VimeoEvent = { vimeoEventId: string; embedKey: string | null }

export function parseVimeoEvent(pasted: string): VimeoEvent | null {
  const path = vimeoPath(pasted)
  const event = /^(?:manage\/)?events?\/(\d{1,20})(?:\/embed)?(?:\/(?!videos?\b)([0-9a-z]{6,64}))?(?=[/?#]|$)/i.exec(
    path,
  )
  if (!event?.[1] || parseVimeo(pasted)) return null
  return { vimeoEventId: event[1], embedKey: keyIn(path) ?? event[2] ?? null }
}

export const vimeoSchema = optionalText(2000, visibleText)
export const embedKeySchema = optionalText(64, codeText)
export const streamSchema = optionalText(1000, linkText)

export const sourceKinds = { vimeo: 'Vimeo', file: 'Video file', hls: 'Stream (HLS)' } as const
type SourceKind = keyof typeof sourceKinds

/** Only the fields of the chosen source are used. A draft may leave them empty. */
export const sourceShape = {
  source: z.enum(Object.keys(sourceKinds) as SourceKind[], 'Choose a source.'),
  vimeo: vimeoSchema,
  embedKey: embedKeySchema,
  fileKey: optionalText(300, linkText),
  hlsUrl: streamSchema,
}
type SourceInput = { [Field in keyof typeof sourceShape]: z.output<(typeof sourceShape)[Field]> }
type SourceField = Exclude<keyof SourceInput, 'source'>
export const newSource: SourceInput = { source: 'vimeo', vimeo: '', embedKey: '', fileKey: '', hlsUrl: '' }

const placeOf = { vimeo: 'vimeo', file: 'fileKey', hls: 'hlsUrl' } as const satisfies Record<SourceKind, SourceField>

/** Accepts a playlist URL on another server (https://) or a path on ours. */
export function isStream(address: string): boolean {
  if (!/^(https:\/)?\/[\w.~%!$&'()*+,;=:@-][\w.~%!$&'()*+,;=:@/-]*\.m3u8$/.test(address)) return false
  if (!URL.canParse(address, 'https://own.invalid')) return false
  const url = new URL(address, 'https://own.invalid')
  return url.username === '' && (url.href === address || url.pathname === address)
}

export const STREAM_WRONG = 'Enter a playlist URL that starts with https:// and ends in .m3u8.'

export const isEmbedKey = (key: string): boolean => /^[0-9a-zA-Z]{0,64}$/.test(key)
export const EMBED_KEY_WRONG = 'Use only letters and digits in the embed key.'

/** @param mayWait true for a draft, which doesn't need a source yet */
export function sourceProblem(input: SourceInput, mayWait = false): { field: SourceField; message: string } | null {
  if (mayWait && input[placeOf[input.source]] === '' && (input.source !== 'vimeo' || input.embedKey === '')) return null
  if (input.source === 'hls') {
    return isStream(input.hlsUrl) ? null : { field: 'hlsUrl', message: STREAM_WRONG }
  }
  if (input.source === 'file') {
    // Ignores case, because cameras write file names in capitals.
    const isName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\.(webm|mp4|mov)$/i.test(input.fileKey)
    return isName
      ? null
      : { field: 'fileKey', message: 'Enter the name of an .mp4, .mov or .webm file in the media store.' }
  }
  if (parseVimeoEvent(input.vimeo)) return { field: 'vimeo', message: EVENT_IS_NO_VIDEO }
  if (!parseVimeo(input.vimeo)) return { field: 'vimeo', message: 'Enter a Vimeo URL or ID.' }
  return isEmbedKey(input.embedKey) ? null : { field: 'embedKey', message: EMBED_KEY_WRONG }
}

const EVENT_IS_NO_VIDEO = 'This is a live event. Paste the link to its recording.'

export function sourceFacts(input: SourceInput): SourceRow {
  const vimeo = input.source === 'vimeo' ? parseVimeo(input.vimeo) : null
  return {
    vimeoId: vimeo?.vimeoId ?? null,
    // A key in its own field takes precedence over the key in the link.
    embedKey: vimeo ? input.embedKey || vimeo.embedKey : null,
    fileKey: input.source === 'file' ? input.fileKey || null : null,
    hlsUrl: input.source === 'hls' ? input.hlsUrl || null : null,
  }
}

const STREAM_KEY = /^[0-9a-f]{32}$/i
const STREAM_KEY_WRONG = 'Enter a key of 32 hexadecimal digits (0–9, a–f).'
/** AES-128 key in hexadecimal; empty if the stream isn't encrypted. */
export const streamKeySchema = optionalText(64, codeText).refine(
  (key) => key === '' || STREAM_KEY.test(key),
  STREAM_KEY_WRONG,
)

/** Drops the key unless the source is a stream. */
export const storedStreamKey = (hlsUrl: string | null | undefined, key: string | undefined): string | null =>
  (hlsUrl && key?.toLowerCase()) || null

const except = idSchema.optional()

export const sourceQuerySchema = z.union(
  [
    z.object({
      vimeoId: z
        .string()
        .overwrite(numberText)
        .regex(/^\d{1,20}$/),
      except,
    }),
    z.object({ fileKey: z.string().overwrite(linkText).min(1).max(300).refine(isStorable), except }),
    z.object({ hlsUrl: z.string().overwrite(linkText).max(1000).refine(isStream), except }),
  ],
  'Choose one source.',
)
export type SourceCheck = { doubts: string[]; stream?: FileStreamDto; durationSeconds?: number }
export type SourceQuery = z.output<typeof sourceQuerySchema>
export const FILE_MISSING = 'isn’t in the media store'
export const HOST_UNKNOWN = 'is on a host that HLS_HOSTS doesn’t list, so browsers will block it'
export const sourceTaken = (name: string, more = 0) =>
  `is also the source of “${name}”${more > 0 ? ` and ${more} more` : ''}`

/** @param isUploading true preselects a file if there is no source yet */
export function sourceFields(stored: SourceRow, isUploading = false): SourceInput {
  const isFile = stored.fileKey || (isUploading && !stored.vimeoId && !stored.hlsUrl)
  return {
    source: isFile ? 'file' : stored.hlsUrl ? 'hls' : 'vimeo',
    vimeo: stored.vimeoId ?? '',
    embedKey: stored.embedKey ?? '',
    fileKey: stored.fileKey ?? '',
    hlsUrl: stored.hlsUrl ?? '',
  }
}

export const mediaFilesQuerySchema = z.object({
  query: z.string('Search for one thing at a time.').trim().max(300, 'Use at most 300 characters.').default(''),
})
export type MediaFilesQuery = z.output<typeof mediaFilesQuerySchema>
