'use client'

import { useOwnPerson } from '@/components/catalogue/browse/own-person'
import { useOwn } from '@/components/catalogue/browse/use-own'
import type { OwnVideo } from '@/lib/domains/viewing/home/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * Loads the viewer's personal data for a video's page.
 * @param search query of the URL; null until hydration
 */
export function useOwnVideo(id: number, search: URLSearchParams | null) {
  const { setPerson } = useOwnPerson()
  return useOwn<OwnVideo>(search && apiRoutes.ownVideo(id, search), ({ person }) => setPerson(person))
}
