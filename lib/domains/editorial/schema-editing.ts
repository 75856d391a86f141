import { z } from 'zod'

/** Fields that several of the things which staff edit have in common. What they hold stays text until it is saved. */

export const CHANGED_MEANWHILE =
  'This was changed by someone else since you opened it. Nothing was saved, and what you typed is still here: copy what ' +
  'you need, load the page again, and make your change to what is there now.'
const UNREADABLE = 'Please enter a text'

/** Whether PostgreSQL can hold a text: well-formed, and without NUL. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** A text that must be there. @param missing what is said when it is not */
export const requiredText = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `Please use at most ${max} characters`).refine(isStorable, missing)

export const optionalText = (max: number) =>
  z
    .string(UNREADABLE)
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine(isStorable, UNREADABLE)
    .default('')

/** The id of a chosen thing; null for none. */
export const choiceSchema = z.int('Please choose from the list').positive().max(2_147_483_647).nullable().default(null)

export const choicesSchema = z
  .array(z.int('Please choose from the list').positive().max(2_147_483_647))
  .max(100, 'Please choose at most 100')
  .default([])

/** The instant of the last change as the editor read it; what was changed since is not overwritten. */
export const versionSchema = z.iso.datetime('Please load the page again').optional()

/** Where a picture may be: of our own art, an upload, or any address that is safe to load. */
export const pictureSchema = z
  .string('Please choose a picture')
  .trim()
  .max(1000, 'Please use at most 1000 characters')
  .refine(
    (address) => address === '' || isPicture(address),
    'Please upload a picture, or enter an address that begins with https://',
  )
  .default('')

function isPicture(address: string): boolean {
  if (!isStorable(address)) return false
  if (/^\/(art|api\/media\/pictures)\/[\w./-]+$/.test(address)) return !address.includes('..')
  return address.startsWith('https://') && URL.canParse(address)
}

export type VimeoSource = { vimeoId: string; embedKey: string | null }

/**
 * A video at Vimeo from what people paste: its number, its page, its player's address, or the whole code for embedding.
 * @returns null when there is no video in it
 */
export function parseVimeo(pasted: string): VimeoSource | null {
  const text = pasted.trim().replaceAll('&amp;', '&')
  if (/^\d{1,20}$/.test(text)) return { vimeoId: text, embedKey: null }
  const found = /(?:^|https?:\/\/|[\s"'/])(?:www\.|player\.)?vimeo\.com\/([^\s"'<>]+)/i.exec(text)
  if (!found?.[1]) return null
  const [, vimeoId, inPath] = /(?:^|\/)(\d{1,20})(?:\/([0-9a-z]{6,64}))?(?=[/?#]|$)/i.exec(found[1]) ?? []
  if (!vimeoId) return null
  const inQuery = /[?&]h=([0-9a-z]{6,64})/i.exec(found[1])?.[1]
  return { vimeoId, embedKey: inQuery ?? inPath ?? null }
}

/** Longest video that is believed: two days. */
const MAX_SECONDS = 2 * 24 * 60 * 60

/** A length of time as people write it: '3720', '62:00', '1:02:00'. @returns whole seconds, or null when it is none */
export function parseClock(text: string): number | null {
  const trimmed = text.trim()
  const [, hours, minutes, seconds] = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6})$/.exec(trimmed) ?? []
  if (seconds === undefined) return null
  if (minutes !== undefined && (seconds.length !== 2 || Number(seconds) > 59)) return null
  if (hours !== undefined && (minutes?.length !== 2 || Number(minutes) > 59)) return null
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)
  return total > MAX_SECONDS ? null : total
}

const LENGTH_WRONG = 'Please enter a length such as 1:02:30, or 62:30'
export const lengthSchema = z
  .string(LENGTH_WRONG)
  .trim()
  .refine((text) => (parseClock(text) ?? 0) > 0, LENGTH_WRONG)

/** A video is at Vimeo or a file of our own. One of the two is filled in, in a draft perhaps none. */
export const sourceShape = {
  source: z.enum(['vimeo', 'file'], 'Please say where the video is'),
  vimeo: optionalText(2000),
  embedKey: optionalText(64),
  fileKey: optionalText(300),
}
type SourceInput = { source: 'vimeo' | 'file'; vimeo: string; embedKey: string; fileKey: string }

/**
 * What is wrong with where a video is, by field; null when it can be found, or may be missing still.
 * @param mayWait it may have no source yet: it is a draft
 */
export function sourceProblem(
  input: SourceInput,
  mayWait = false,
): { field: 'vimeo' | 'embedKey' | 'fileKey'; message: string } | null {
  if (mayWait && (input.source === 'file' ? input.fileKey === '' : input.vimeo + input.embedKey === '')) return null
  if (input.source === 'file') {
    const isName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*\.(webm|mp4)$/.test(input.fileKey)
    return isName
      ? null
      : { field: 'fileKey', message: 'Please enter the name of a .mp4 or .webm file of the media store' }
  }
  if (!parseVimeo(input.vimeo)) return { field: 'vimeo', message: 'Please paste a Vimeo link or number' }
  if (input.embedKey && !/^[0-9a-zA-Z]{1,64}$/.test(input.embedKey)) {
    return { field: 'embedKey', message: 'An embed key has letters and digits only' }
  }
  return null
}

/** Where a video is, as it is stored. @param input valid by `sourceProblem` */
export function sourceFacts(input: SourceInput) {
  const vimeo = input.source === 'vimeo' ? parseVimeo(input.vimeo) : null
  return {
    vimeoId: vimeo?.vimeoId ?? null,
    // A key typed beside the link is meant; the one in the link is what it usually is.
    embedKey: vimeo ? input.embedKey || vimeo.embedKey : null,
    fileKey: input.source === 'file' ? input.fileKey || null : null,
  }
}

/** One source: a video of Vimeo, or a file of the media store. */
export const sourceQuerySchema = z.union(
  [
    z.object({ vimeoId: z.string().regex(/^\d{1,20}$/), except: z.coerce.number().int().optional() }),
    z.object({ fileKey: z.string().min(1).max(300).refine(isStorable), except: z.coerce.number().int().optional() }),
  ],
  'Please name one source',
)
export type SourceQuery = z.output<typeof sourceQuerySchema>
export const FILE_MISSING = 'is not in the media store'
export const sourceTaken = (name: string, more = 0) =>
  `is the source of “${name}” too${more > 0 ? `, and of ${more} more` : ''}`

/** The fields of a source as the form shows what is stored. */
export function sourceFields(stored: {
  vimeoId: string | null
  embedKey: string | null
  fileKey: string | null
}): SourceInput {
  return {
    source: stored.fileKey ? 'file' : 'vimeo',
    vimeo: stored.vimeoId ?? '',
    embedKey: stored.embedKey ?? '',
    fileKey: stored.fileKey ?? '',
  }
}

/** Draft or public, and from when: a time to come is a schedule, none is at once. */
export const publicationShape = {
  publication: z.enum(['draft', 'public'], 'Please choose draft or public'),
  /** Time of day in Singapore, as a form's field writes it. */
  publishAt: z.string().trim().max(19).default(''),
}

/** The input of a form of staff together with what it is about: the id of what is stored, null for a new one. */
export const withId = <Form extends z.ZodType>(form: Form) => form.and(z.object({ id: choiceSchema }))

/** What is deleted, with the version that the editor read. */
export const deleteSchema = z.object({ id: z.int().positive().max(2_147_483_647), updatedAt: versionSchema })
export type DeleteInput = z.input<typeof deleteSchema>

/** What was saved: its id, and the version for the next change. */
export type Saved = { id: number; updatedAt: string }

export type Choice = { id: number; label: string }
/** Names of the catalogue that pieces carry. */
export const pieceNameKinds = ['raga', 'tala', 'composer', 'form', 'composition'] as const
export const choiceKinds = ['artist', 'series', 'tag', 'video', 'announced', 'genre', ...pieceNameKinds] as const
export type ChoiceKind = (typeof choiceKinds)[number]
export const choicesQuerySchema = z.object({
  kind: z.enum(choiceKinds, 'This list does not exist'),
  query: z.string('Search for one text').trim().max(200, 'Please use at most 200 characters').default(''),
})
