'use client'

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { StageLayer } from '@/components/player/controls/stage-layer'
import type { Fullscreen } from '@/components/player/controls/use-fullscreen'
import { phaseOf } from '@/components/player/engine/playback'
import { StillPicture } from '@/components/player/listen/listen-host'
import { usePractice } from '@/components/player/practice/use-practice'
import { Spinner } from '@/components/ui/spinner'
import { togglePlay } from './actions'
import { awayText, FailureNotice } from './failure-notice'
import { PlayDisc } from './play-disc'
import { usePlayer, usePlayerState } from './player-context'
import { useCountLayers, useAnnouncement } from './player-shell'

/** Milliseconds after which the player explains a stall. */
const SLOW_MS = 8000

export function Stage({ fullscreen }: { fullscreen: Fullscreen }) {
  const player = usePlayer()
  const { engine, playable } = player
  const failure = usePlayerState((state) => state.failure)
  const phase = usePlayerState(phaseOf)
  const place = useRef<HTMLDivElement>(null)
  const { exercise } = usePractice()
  const countLayers = useCountLayers()
  /** Number of layers over the player when the pointer was pressed. */
  const pressedUnder = useRef(0)

  useLayoutEffect(() => place.current?.replaceChildren(engine.element), [engine])

  useEffect(() => {
    if (engine.media) return
    // Moves focus back after a click into the cross-origin frame, because our keyboard shortcuts (even Escape) don't
    // work there. Leaves focus in the frame if the user got there with Tab.
    let tabbed = false
    const onKey = ({ key }: KeyboardEvent) => (tabbed = key === 'Tab')
    const onPointer = () => (tabbed = false)
    function takeFocusBack() {
      if (document.activeElement !== engine.element || (tabbed && engine.element.tabIndex >= 0)) return
      setTimeout(() => document.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true }))
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointermove', onPointer)
    window.addEventListener('blur', takeFocusBack)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointermove', onPointer)
      window.removeEventListener('blur', takeFocusBack)
    }
  }, [engine])

  return (
    <>
      <div
        ref={place}
        className="peer absolute inset-0 overflow-hidden"
        onPointerDown={() => {
          pressedUnder.current = countLayers()
        }}
        // Keyboard users have buttons and shortcuts for this.
        onClick={({ nativeEvent }) => {
          // This click has closed a menu.
          if (countLayers() < pressedUnder.current) return
          // In full screen a tap only shows the controls.
          const touched = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
          if (!fullscreen.on || !touched) togglePlay(player)
        }}
        onDoubleClick={fullscreen.toggle ?? undefined}
      />
      <StillPicture />
      <StageLayer />
      {phase === 'paused' && engine.media && !exercise?.running && (
        <span className="pointer-events-none absolute inset-0 grid animate-fade place-items-center peer-data-stepping:hidden">
          <PlayDisc className="size-16 lg:size-20" />
        </span>
      )}
      {phase === 'waiting' && engine.media && <Waiting />}
      <Announcement />
      {failure && <FailureNotice failure={failure} videoId={playable.viewing?.videoId} onRetry={engine.retry} />}
    </>
  )
}

/** Waits half a second before it appears, so that it doesn't flicker on short stalls. */
function Waiting() {
  const away = usePlayerState((state) => state.away)
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-0 grid animate-fade place-content-center justify-items-center gap-4 p-6 text-center [animation-delay:500ms]"
    >
      <Spinner className="size-10 text-brass" />
      <p className={away || slow ? 'rounded-card bg-ground/80 px-4 py-2' : 'sr-only'}>
        {away ? awayText() : slow ? 'Your connection is slow. Still loading…' : 'Loading'}
      </p>
    </div>
  )
}

const SAID_MS = 1400
/** Milliseconds per character that a text takes to read. */
const READ_MS = 60

function Announcement() {
  const { text, turn } = useAnnouncement()
  const [hidden, setHidden] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setHidden(turn), Math.max(SAID_MS, text.length * READ_MS))
    return () => clearTimeout(timer)
  }, [text, turn])
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-6 flex justify-center px-16">
      {turn > hidden && text && (
        <p key={turn} className="numerals line-clamp-3 rounded-card bg-ground/85 px-4 py-1.5 text-center text-ivory">
          {text}
        </p>
      )}
    </div>
  )
}
