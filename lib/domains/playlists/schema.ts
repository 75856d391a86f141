import { z } from 'zod'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { PLAYLIST_NAME_MAX } from '@/lib/shared/constants'
import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { numberText } from '@/lib/shared/format/pasted-text'
import { singaporeInstant } from '@/lib/shared/format/singapore-time'
import { rowIdSchema } from '@/lib/shared/row-id'

export const PLAYLISTS_MAX = 100
export const PLAYLIST_ENTRIES_MAX = 500

const NAME_MISSING = 'Enter a name for the playlist.'
const DESCRIPTION_MAX = 1000
const BYLINE_MAX = 60
const NOTE_MAX = 500
const REPETITIONS_MAX = 100
const REPETITIONS = `Enter a whole number from 1 to ${REPETITIONS_MAX}, or leave this empty.`

const textSchema = (max: number) =>
  z.string(UNREADABLE).trim().max(max, `Use at most ${max} characters.`).refine(isStorable, UNREADABLE)

export const playlistInputSchema = z.object({
  name: textSchema(PLAYLIST_NAME_MAX).min(1, NAME_MISSING),
  description: textSchema(DESCRIPTION_MAX),
  /** Name shown to other viewers; empty for an anonymous playlist. */
  byline: textSchema(BYLINE_MAX),
  /** Day by which students should have practised the entries (yyyy-mm-dd), or an empty text. */
  dueOn: z
    .string('Choose a date.')
    .trim()
    .refine((day) => day === '' || singaporeInstant(`${day}T00:00`) !== null, 'Choose a date.'),
})
export type PlaylistInput = z.output<typeof playlistInputSchema>

export const entryInputSchema = z.object({ videoId: rowIdSchema(), passageId: rowIdSchema().optional() })
export type EntryInput = z.output<typeof entryInputSchema>

export const newPlaylistSchema = playlistInputSchema.partial({ description: true, byline: true, dueOn: true }).extend({
  entry: entryInputSchema.optional(),
})
export const changedPlaylistSchema = playlistInputSchema.extend({ id: rowIdSchema() })

export const playlistLinkSchema = z.object({ id: rowIdSchema(), link: z.enum(['on', 'new', 'off']) })
export type PlaylistLink = z.output<typeof playlistLinkSchema>['link']

export const chosenEntrySchema = z.object({ id: rowIdSchema(), entry: entryInputSchema, on: z.boolean() })
export const removedEntrySchema = z.object({ id: rowIdSchema(), entryId: rowIdSchema() })
export const movedEntrySchema = z.object({
  id: rowIdSchema(),
  entryId: rowIdSchema(),
  /** New index from 0. Values past the end move the entry to the end. */
  to: z.int().min(0).max(PLAYLIST_ENTRIES_MAX),
})

/** Form fields for a note to students. `repetitions` is optional: null, or an empty text in the form. */
export const entryTaskFormSchema = z.object({
  note: textSchema(NOTE_MAX),
  repetitions: z
    .union([z.string().overwrite(numberText), z.number(), z.null()], REPETITIONS)
    .transform((given) => (given === '' || given === null ? null : Number(given)))
    .pipe(z.int(REPETITIONS).min(1, REPETITIONS).max(REPETITIONS_MAX, REPETITIONS).nullable()),
})
export type EntryTask = z.output<typeof entryTaskFormSchema>
export const entryTaskSchema = entryTaskFormSchema.extend({ id: rowIdSchema(), entryId: rowIdSchema() })

export const shareTokenSchema = z.string().regex(/^[\w-]{43}$/)

export const followPlaylistSchema = z.object({ token: shareTokenSchema, on: z.boolean() })

export type PlaylistDto = {
  id: number
  name: string
  entries: number
  /** Thumbnail of the first published entry; empty if no entry is published. */
  thumbnailUrl: string
  shared: boolean
}

export type FollowedPlaylistDto = Omit<PlaylistDto, 'shared'> & { byline: string; dueOn: string; shareToken: string }

/** Fields of a video that playlists may show. Never includes the source. */
type EntryVideo = Pick<
  VideoCardDto,
  'id' | 'name' | 'thumbnailUrl' | 'duration' | 'freeAccess' | 'locked' | 'category' | 'artist' | 'trailer'
>

type PassageOfEntry = { name: string; startSeconds: number; endSeconds: number }

export type PlaylistEntryDto = EntryTask & { id: number; video: EntryVideo; passage: PassageOfEntry | null }

type PlaylistFacts = PlaylistInput & { id: number }

export type OwnPlaylistDto = PlaylistFacts & {
  shareToken: string | null
  /** Set while staff forbid sharing of the playlist. */
  takenDown: { reason: string } | null
  /** For unpublished videos, only the entry's id is returned, so that the owner can remove it. */
  entries: (PlaylistEntryDto | (EntryTask & { id: number; video: null; passage: null }))[]
}

export type SharedPlaylistDto = PlaylistFacts & {
  own: boolean
  /** Owner's id; null unless staff with access to accounts made the request. */
  personId: number | null
  followed: boolean
  entries: PlaylistEntryDto[]
}

export type PlaylistChoice = { id: number; name: string; on: boolean }

/** Entry from which a video was opened. */
type PlayedEntry = EntryTask & { id: number; passage: PassageOfEntry | null }

export type PlaylistPlace = {
  name: string
  /** Playlist id if the viewer is the owner, otherwise the share token. */
  list: string
  /** Position in the playlist, from 1. */
  number: number
  entries: number
  entry: PlayedEntry
  /** Set if the viewer follows the playlist and it asks for practice, which is then recorded. */
  practice: { playlistId: number; ticked: boolean } | null
  previous: PlaylistEntryDto | null
  next: PlaylistEntryDto | null
}
