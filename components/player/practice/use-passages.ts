'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlayer } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { queryClient } from '@/lib/client/lists/query-client'
import { callApi, isTemporary } from '@/lib/client/requests/api'
import { mergePractice } from '@/lib/domains/viewing/passages/policy'
import type { PassageDto, PracticeChange } from '@/lib/domains/viewing/passages/schema'
import type { Viewing } from '@/lib/domains/viewing/playable/schema'
import { errorMessage } from '@/lib/shared/errors'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { usePractice } from './use-practice'

const none: readonly PassageDto[] = []

/** Changes that aren't stored yet, by passage. */
const unsaved = new Map<number, PracticeChange>()

/** Passages that the viewer has saved for this video; none for visitors. */
export function usePassages(viewing: Pick<Viewing, 'videoId' | 'viewerId'> | undefined) {
  const [client] = useState(queryClient)
  const { videoId = 0, viewerId = 0 } = viewing ?? {}
  const queryKey = ['passages', viewerId, videoId]
  const { data, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => callApi<PassageDto[]>(apiRoutes.videoPassages(videoId), { signal }),
      enabled: viewing !== undefined,
    },
    client,
  )

  /**
   * Stores how a passage is practised. The change shows at once. If the server can't be reached, it is kept and sent
   * with the next change.
   */
  async function savePractice(id: number, practice: PracticeChange): Promise<void> {
    client.setQueryData<PassageDto[]>(queryKey, (list) =>
      list?.map((passage) =>
        passage.id === id ? { ...passage, practice: mergePractice(passage.practice, practice) } : passage,
      ),
    )
    const all = { ...unsaved.get(id), ...practice }
    unsaved.set(id, all)
    try {
      await callApi(apiRoutes.passage(id), { method: 'PATCH', json: { practice: all } })
    } catch (reason) {
      if (!isTemporary(reason)) forget(id, all)
      throw reason
    }
    forget(id, all)
  }

  return {
    ...{ passages: data ?? none, isLoaded: data !== undefined, error, refetch, savePractice },
    reload: () => client.invalidateQueries({ queryKey }),
  }
}

/** Does nothing if a later change, which includes this one, is on its way. */
function forget(id: number, change: PracticeChange): void {
  if (unsaved.get(id) === change) unsaved.delete(id)
}

/** The saved passage that is being repeated; null if it isn't saved. `save` stores how it is practised. */
export function useCurrentPassage() {
  const { playable } = usePlayer()
  const say = useAnnounce()
  const { loop } = usePractice()
  const { passages, isLoaded, savePractice } = usePassages(playable.viewing)
  const passage =
    passages.find(({ startSeconds, endSeconds }) => startSeconds === loop?.start && endSeconds === loop.end) ?? null

  const saveTo = (id: number, change: PracticeChange) =>
    savePractice(id, change).catch((reason: unknown) => {
      const name = passages.find((each) => each.id === id)?.name ?? 'the passage'
      say(`Couldn’t save to ${name}. ${errorMessage(reason)}`)
    })
  return {
    ...{ passage, isLoaded, saveTo },
    save: (change: PracticeChange) => (passage ? saveTo(passage.id, change) : undefined),
    hasUnsaved: () => passage !== null && unsaved.has(passage.id),
  }
}
