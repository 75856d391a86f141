'use server'

import { action } from '@/lib/server/http/action'
import { followLimit, ownLimit } from '@/lib/server/http/request-limits'
import { rowRefSchema } from '@/lib/shared/row-id'
import {
  createPlaylist,
  deletePlaylist,
  followPlaylist,
  movePlaylistEntry,
  removePlaylistEntry,
  setEntryTask,
  setPlaylistEntry,
  setPlaylistLink,
  updatePlaylist,
} from './mutations'
import { listPlaylistChoices } from './queries'
import {
  changedPlaylistSchema,
  chosenEntrySchema,
  entryInputSchema,
  entryTaskSchema,
  followPlaylistSchema,
  movedEntrySchema,
  newPlaylistSchema,
  playlistLinkSchema,
  removedEntrySchema,
} from './schema'

const own = { auth: 'verified', accountLimits: [ownLimit] } as const

export const listPlaylistChoicesAction = action(
  { name: 'list-playlist-choices', auth: 'verified', input: entryInputSchema },
  ({ actor, input }) => listPlaylistChoices(actor, input),
)

export const createPlaylistAction = action(
  { name: 'create-playlist', ...own, input: newPlaylistSchema },
  ({ actor, input: { entry, ...input } }) => createPlaylist(actor, input, entry),
)

export const updatePlaylistAction = action(
  { name: 'update-playlist', ...own, input: changedPlaylistSchema },
  ({ actor, input: { id, ...input } }) => updatePlaylist(actor, id, input),
)

export const deletePlaylistAction = action(
  { name: 'delete-playlist', ...own, input: rowRefSchema },
  ({ actor, input }) => deletePlaylist(actor, input.id),
)

export const setPlaylistLinkAction = action(
  { name: 'set-playlist-link', ...own, input: playlistLinkSchema },
  ({ actor, input }) => setPlaylistLink(actor, input.id, input.link),
)

export const setPlaylistEntryAction = action(
  { name: 'set-playlist-entry', ...own, input: chosenEntrySchema },
  ({ actor, input }) => setPlaylistEntry(actor, input.id, input.entry, input.on),
)

export const setEntryTaskAction = action(
  { name: 'set-entry-task', ...own, input: entryTaskSchema },
  ({ actor, input: { id, entryId, ...task } }) => setEntryTask(actor, id, entryId, task),
)

export const removePlaylistEntryAction = action(
  { name: 'remove-playlist-entry', ...own, input: removedEntrySchema },
  ({ actor, input }) => removePlaylistEntry(actor, input.id, input.entryId),
)

export const movePlaylistEntryAction = action(
  { name: 'move-playlist-entry', ...own, input: movedEntrySchema },
  ({ actor, input }) => movePlaylistEntry(actor, input.id, input.entryId, input.to),
)

export const followPlaylistAction = action(
  { name: 'follow-playlist', auth: 'verified', input: followPlaylistSchema, accountLimits: [followLimit] },
  ({ actor, input }) => followPlaylist(actor, input.token, input.on),
)
