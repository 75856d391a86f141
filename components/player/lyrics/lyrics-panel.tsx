'use client'

import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { Button } from '@/components/ui/buttons/button'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { LyricsView } from './lyrics-view'

/** Loads the lyrics when first shown, so that pages don't wait for them. */
export function LyricsPanel() {
  const { engine, playable } = usePlayer()
  const seconds = usePlayerState((state) => state.time)
  const videoId = playable.viewing?.videoId ?? 0
  const { data: words, isFetching, refetch } = useApiQuery<PieceLyricsDto[]>(apiRoutes.videoWords(videoId))

  return (
    <div className="p-4 md:px-6">
      {words ? (
        <LyricsView
          pieces={words}
          seconds={seconds}
          onSeek={(at) => {
            engine.seek(at)
            engine.play()
          }}
        />
      ) : isFetching ? (
        <p role="status" className="text-dust">
          Loading lyrics…
        </p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p>Couldn’t load the lyrics.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
