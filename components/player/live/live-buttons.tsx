import { useEffect } from 'react'
import { goLive, watchFromStart } from '@/components/player/actions'
import { windowStart } from '@/components/player/engine/engine'
import { isAtEdge } from '@/components/player/engine/timeline'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'

/** Seconds from the start in which the button to go there is hidden. */
const NEAR_START_SECONDS = 10

const buttonClass = 'programme-label min-h-11 whitespace-nowrap text-sand hover:text-brass-bright'

export function LiveButtons() {
  const player = usePlayer()
  const say = useAnnounce()
  const seconds = usePlayerState((state) => Math.floor(state.time))
  const live = usePlayerState((state) => state.live)
  const overtaken = usePlayerState((state) => state.overtaken)
  const start = windowStart(live)

  useEffect(() => {
    if (overtaken > 0) say('That moment has expired. Continuing from the earliest one.')
  }, [overtaken, say])

  return (
    <div className="order-1 flex min-w-0 flex-1 flex-wrap gap-x-5 px-1 md:order-3 md:px-5">
      {start !== null && seconds > start + NEAR_START_SECONDS && (
        <button type="button" onClick={() => say(watchFromStart(player))} className={buttonClass}>
          Watch from the start
        </button>
      )}
      {live && !isAtEdge(seconds, live) && (
        <button type="button" onClick={() => say(goLive(player))} className={buttonClass}>
          Back to live
        </button>
      )}
    </div>
  )
}
