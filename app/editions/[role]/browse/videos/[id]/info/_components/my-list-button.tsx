'use client'

import { ToggleWithLink } from '@/components/catalogue/video/toggle-with-link'
import { forgetLists } from '@/lib/client/lists/use-list'
import { callApi } from '@/lib/client/requests/api'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

/** Adds a video to the viewer's list and removes it. @param saved null while it is not known */
export const MyListButton = ({ videoId, saved }: { videoId: number; saved: boolean | null }) => (
  <ToggleWithLink
    label="My list"
    initial={saved}
    link={{ label: 'See my list', href: routes.myList }}
    change={async (on) => {
      await callApi(apiRoutes.myListItem(videoId), { method: on ? 'PUT' : 'DELETE', keepalive: true })
      forgetLists(apiRoutes.myList)
    }}
  />
)
