'use client'

import { useLayoutEffect, useRef } from 'react'
import { usePlayer, usePlayerState } from '@/components/catalogue/player/player-context'
import { Button } from '@/components/ui/button'

/** Where the video is seen, and what is said over it. Fills its parent. */
export function Stage() {
  const { engine } = usePlayer()
  const failure = usePlayerState((state) => state.failure)
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => place.current?.replaceChildren(engine.element), [engine])

  return (
    <>
      <div ref={place} className="absolute inset-0" />
      {failure && (
        <div role="alert" className="absolute inset-0 grid place-content-center gap-4 bg-ground/90 p-6 text-center">
          <p>This video cannot be played right now.</p>
          <Button onClick={engine.retry} className="mx-auto">
            Try again
          </Button>
        </div>
      )}
    </>
  )
}
