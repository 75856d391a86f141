'use client'

import { ToggleWithLink } from '@/components/catalogue/video/toggle-with-link'
import { callAction } from '@/lib/client/requests/server-action'
import { followPlaylistAction } from '@/lib/domains/playlists/actions'
import { routes } from '@/lib/shared/routes/routes'

export const FollowPlaylist = ({ token, followed }: { token: string; followed: boolean }) => (
  <ToggleWithLink
    label="Follow this playlist"
    initial={followed}
    link={{ label: 'See your playlists', href: routes.playlists }}
    change={(on) => callAction(followPlaylistAction, { token, on })}
  />
)
