'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlayer } from '@/components/player/player-context'
import { queryClient } from '@/lib/client/lists/query-client'
import { callApi } from '@/lib/client/requests/api'
import type { PassageDto, PracticeChange } from '@/lib/domains/viewing/passages/schema'
import type { Viewing } from '@/lib/domains/viewing/playable/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { usePractice } from './use-practice'

const none: readonly PassageDto[] = []

/** Passages that the viewer has saved for this video; none for visitors. */
export function usePassages(viewing: Pick<Viewing, 'videoId' | 'viewerId'> | undefined) {
  const [client] = useState(queryClient)
  const { videoId = 0, viewerId = 0 } = viewing ?? {}
  const queryKey = ['passages', viewerId, videoId]
  const {
    data: passages = none,
    error,
    refetch,
  } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => callApi<PassageDto[]>(apiRoutes.videoPassages(videoId), { signal }),
      enabled: viewing !== undefined,
    },
    client,
  )

  /** Stores how a passage is practised. The change shows at once, even if it can't be stored. */
  async function savePractice(id: number, practice: PracticeChange): Promise<void> {
    client.setQueryData<PassageDto[]>(queryKey, (list) =>
      list?.map((passage) =>
        passage.id === id ? { ...passage, practice: changed(passage.practice, practice) } : passage,
      ),
    )
    await callApi(apiRoutes.passage(id), { method: 'PATCH', json: { practice } }).catch(() => undefined)
  }

  return { passages, error, refetch, reload: () => client.invalidateQueries({ queryKey }), savePractice }
}

const changed = (before: PassageDto['practice'], change: PracticeChange): PassageDto['practice'] =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))

/** The saved passage that is being repeated; null if it isn't saved. `save` stores how it is practised. */
export function useCurrentPassage() {
  const { playable } = usePlayer()
  const { loop } = usePractice()
  const { passages, savePractice } = usePassages(playable.viewing)
  const passage =
    passages.find(({ startSeconds, endSeconds }) => startSeconds === loop?.start && endSeconds === loop.end) ?? null
  return { passage, save: (change: PracticeChange) => (passage ? savePractice(passage.id, change) : undefined) }
}
