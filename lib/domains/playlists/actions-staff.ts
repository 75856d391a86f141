'use server'

import { allowPlaylist, takeDownPlaylist } from '@/lib/domains/playlists/mutations-staff'
import { personPlaylistSchema, takeDownSchema } from '@/lib/domains/playlists/schema-staff'
import { action } from '@/lib/server/http/action'

export const takeDownPlaylistAction = action(
  { name: 'take-down-playlist', auth: 'people', input: takeDownSchema },
  ({ actor, input }) => takeDownPlaylist(actor, input),
)

export const allowPlaylistAction = action(
  { name: 'allow-playlist', auth: 'people', input: personPlaylistSchema },
  ({ actor, input }) => allowPlaylist(actor, input),
)
