'use server'

import { action } from '@/lib/server/http/action'
import { allowPlaylist, takeDownPlaylist } from './mutations'
import { personPlaylistSchema, takeDownSchema } from './schema'

export const takeDownPlaylistAction = action(
  { name: 'take-down-playlist', auth: 'people', input: takeDownSchema },
  ({ actor, input }) => takeDownPlaylist(actor, input),
)

export const allowPlaylistAction = action(
  { name: 'allow-playlist', auth: 'people', input: personPlaylistSchema },
  ({ actor, input }) => allowPlaylist(actor, input),
)
