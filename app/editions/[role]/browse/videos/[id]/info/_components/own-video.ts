'use client'

import { useOwnPerson } from '@/components/catalogue/browse/own-person'
import { useOwn } from '@/components/catalogue/browse/use-own'
import type { OwnVideo } from '@/lib/domains/viewing/home/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/**
 * Loads the personal part of a video's page.
 * @param search the URL's query; null until it is known
 * @returns see `useOwn`
 */
export function useOwnVideo(id: number, search: URLSearchParams | null) {
  const { setPerson } = useOwnPerson()
  return useOwn<OwnVideo>(search && apiRoutes.ownVideo(id, search), ({ person }) => setPerson(person))
}
