'use client'

import { useEffect, useState } from 'react'
import { usePlayer, usePlayerState } from '@/components/catalogue/player/player-context'
import { FollowedWords } from '@/components/catalogue/player/words/followed-words'
import { Button } from '@/components/ui/button'
import { callApi } from '@/lib/client/api'
import type { PieceWordsDto } from '@/lib/domains/catalogue/schema-words'
import { apiRoutes } from '@/lib/shared/api-routes'

/** The words of a video beside it. They are loaded when this is first shown, for a page must not wait for them. */
export function WordsPanel() {
  const { engine, playable } = usePlayer()
  const seconds = usePlayerState((state) => state.time)
  const videoId = playable.viewing?.videoId
  const [words, setWords] = useState<readonly PieceWordsDto[] | null>(null)
  const [failures, setFailures] = useState(0)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (videoId === undefined) return
    const controller = new AbortController()
    callApi<PieceWordsDto[]>(apiRoutes.videoWords(videoId), { signal: controller.signal }).then(setWords, () => {
      if (!controller.signal.aborted) setFailed(true)
    })
    return () => controller.abort()
  }, [videoId, failures])

  function retry() {
    setFailed(false)
    setFailures(failures + 1)
  }

  return (
    <div className="p-4 md:px-6">
      {words ? (
        <FollowedWords
          pieces={words}
          seconds={seconds}
          onSeek={(at) => {
            engine.seek(at)
            engine.play()
          }}
        />
      ) : failed ? (
        <div role="alert" className="flex flex-wrap items-center gap-4">
          <p>The words could not be loaded.</p>
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="text-dust">
          Loading the words…
        </p>
      )}
    </div>
  )
}
