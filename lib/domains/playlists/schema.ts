import { z } from 'zod'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import { PLAYLIST_NAME_MAX } from '@/lib/shared/constants'
import { isStorable } from '@/lib/shared/editing'
import { rowIdSchema } from '@/lib/shared/row-id'

/** Playlists of one person, and entries of one playlist. */
export const PLAYLISTS_MAX = 100
export const PLAYLIST_ENTRIES_MAX = 500

const NAME_MISSING = 'Enter a name for the playlist.'
const DESCRIPTION_MAX = 1000
const BYLINE_MAX = 60

const NOT_TEXT = "This contains characters we can't store. Use letters, digits and symbols."
const textSchema = (max: number) =>
  z.string(NOT_TEXT).trim().max(max, `Use at most ${max} characters.`).refine(isStorable, NOT_TEXT)

export const playlistInputSchema = z.object({
  name: textSchema(PLAYLIST_NAME_MAX).min(1, NAME_MISSING),
  description: textSchema(DESCRIPTION_MAX),
  /** The name under which it is shown to others; empty: nobody is named. */
  byline: textSchema(BYLINE_MAX),
})
export type PlaylistInput = z.output<typeof playlistInputSchema>

/** What is put into a playlist: a video, or a passage that the person keeps of it. */
export const entryInputSchema = z.object({ videoId: rowIdSchema(), passageId: rowIdSchema().optional() })
export type EntryInput = z.output<typeof entryInputSchema>

export const newPlaylistSchema = playlistInputSchema.partial({ description: true, byline: true }).extend({
  /** Its first entry. */
  entry: entryInputSchema.optional(),
})
export const changedPlaylistSchema = playlistInputSchema.extend({ id: rowIdSchema() })

/** How the link of a playlist changes: there is one, there is another one, there is none. */
export const playlistLinkSchema = z.object({ id: rowIdSchema(), link: z.enum(['on', 'new', 'off']) })
export type PlaylistLink = z.output<typeof playlistLinkSchema>['link']

export const chosenEntrySchema = z.object({ id: rowIdSchema(), entry: entryInputSchema, on: z.boolean() })
export const removedEntrySchema = z.object({ id: rowIdSchema(), entryId: rowIdSchema() })
export const movedEntrySchema = z.object({
  id: rowIdSchema(),
  entryId: rowIdSchema(),
  /** Its new place, from 0; past the end is the end. */
  to: z.int().min(0).max(PLAYLIST_ENTRIES_MAX),
})

/** What a link carries. */
export const shareTokenSchema = z.string().regex(/^[\w-]{43}$/)

export const followPlaylistSchema = z.object({ token: shareTokenSchema, on: z.boolean() })

/** A playlist of one's own in a list of them. */
export type PlaylistDto = {
  id: number
  name: string
  /** Videos and passages that can be watched now. */
  entries: number
  /** Of the first of these; empty when there is none. */
  thumbnailUrl: string
  /** Whether a link leads to it. */
  shared: boolean
}

/** A playlist of somebody else that one follows. */
export type FollowedPlaylistDto = Omit<PlaylistDto, 'shared'> & { byline: string; shareToken: string }

/** What a list shows of a video. Never the source. */
type EntryVideo = Pick<
  VideoCardDto,
  'id' | 'name' | 'thumbnailUrl' | 'duration' | 'freeAccess' | 'locked' | 'category' | 'artist' | 'trailer'
>

type PassageOfEntry = { name: string; startSeconds: number; endSeconds: number }

export type PlaylistEntryDto = { id: number; video: EntryVideo; passage: PassageOfEntry | null }

type PlaylistFacts = { id: number; name: string; description: string; byline: string }

/** A playlist of one's own. */
export type OwnPlaylistDto = PlaylistFacts & {
  shareToken: string | null
  /** Why staff ended its link, while it must not be shared; else null. */
  takenDown: { reason: string } | null
  /** In order. One whose video is not published now has no facts of it: it can be taken away. */
  entries: (PlaylistEntryDto | { id: number; video: null; passage: null })[]
}

/** A playlist by its link. */
export type SharedPlaylistDto = PlaylistFacts & {
  /** Whether it is the viewer's own. */
  own: boolean
  /** Whose it is, for staff who may read about people; else null. */
  personId: number | null
  /** Whether the viewer follows it. */
  followed: boolean
  entries: PlaylistEntryDto[]
}

/** A playlist to choose from: whether it has the entry. */
export type PlaylistChoice = { id: number; name: string; on: boolean }

/** Where a video stands in the playlist from which it was opened. */
export type PlaylistPlace = {
  name: string
  /** By its id for its person, by its link for others. */
  list: string
  /** From 1. */
  number: number
  entries: number
  previous: PlaylistEntryDto | null
  next: PlaylistEntryDto | null
}
