'use client'

import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react'
import { chaptersOf, secondText, shareOf, spokenSecond } from '@/components/player/engine/timeline'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { clockTime } from '@/lib/shared/format/format'
import { useThumbnail, type ShownThumbnail } from './use-thumbnail'

/** Milliseconds for which the preview remains visible after a key press. */
const KEYED_MS = 1500

/** Returns the position in seconds that a key press has just moved to; null once the preview has ended. */
function useKeyed(): number | null {
  const { engine } = usePlayer()
  const [keyed, setKeyed] = useState<number | null>(null)
  useEffect(() => {
    let pressing = false
    let timer: ReturnType<typeof setTimeout>
    function onKeyDown() {
      pressing = true
      setTimeout(() => (pressing = false))
    }
    let last = engine.getState().time
    const stop = engine.subscribe(() => {
      const { time } = engine.getState()
      // Ignores changes of less than a second, because normal playback causes them too.
      const jumped = Math.abs(time - last) >= 1
      last = time
      if (!pressing || !jumped) return
      setKeyed(time)
      clearTimeout(timer)
      timer = setTimeout(() => setKeyed(null), KEYED_MS)
    })
    // Listens in the capture phase to run before the handlers that seek.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [engine])
  return keyed
}

export function SeekBar() {
  const { engine, pieces } = usePlayer()
  const time = usePlayerState((state) => state.time)
  const duration = usePlayerState((state) => state.duration)
  const live = usePlayerState((state) => state.live)
  const loaded = usePlayerState((state) => state.loaded)
  // Separate from the playback position, because dragging seeks only on release.
  const [dragged, setDragged] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { from, to } = live ?? { from: 0, to: duration }
  const chapters = useMemo(
    () => (live ? [{ title: null, start: live.from, end: live.to }] : chaptersOf(pieces, duration)),
    [pieces, duration, live],
  )
  const shown = Math.max(from, Math.min(dragged ?? time, to))
  const placeOf = (second: number) => `${((second - from) / (to - from)) * 100}%`
  const textOf = (second: number) => secondText(second, { live })
  const titleAt = (second: number) => chapters.findLast((chapter) => chapter.start <= second)?.title ?? null

  useEffect(() => {
    const element = input.current
    // Listens to the native `change` event, because it fires on release. React's `onChange` fires during the drag.
    function onLetGo() {
      if (element) engine.seek(Number(element.value))
      setDragged(null)
    }
    element?.addEventListener('change', onLetGo)
    return () => element?.removeEventListener('change', onLetGo)
  }, [engine])

  function secondAt({ clientX, currentTarget }: PointerEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(1, Math.max(0, (clientX - left) / width)) * (to - from) + from
  }

  // Handles touches, because on iPhones a range input moves only if its thumb is touched.
  function onPointerDown(event: PointerEvent) {
    if (event.pointerType === 'mouse' || to === from) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(secondAt(event))
  }
  function onPointerMove(event: PointerEvent) {
    if (event.pointerType === 'mouse') setPointed(secondAt(event))
    else if (dragged !== null) setDragged(secondAt(event))
  }
  function onPointerUp(event: PointerEvent) {
    if (event.pointerType === 'mouse' || dragged === null) return
    engine.seek(secondAt(event))
    setDragged(null)
  }

  const keyed = useKeyed()
  const thumbnail = useThumbnail(dragged ?? pointed ?? keyed)
  // Shows no bubble after a key press if there is no thumbnail, because the position is already announced over the
  // video.
  const bubble = dragged ?? pointed ?? (thumbnail && keyed)
  return (
    <div
      className="group/seek relative h-6 touch-pan-y"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDragged(null)}
      onPointerLeave={() => setPointed(null)}
    >
      <input
        ref={input}
        type="range"
        data-seek
        min={from}
        max={Math.max(from + 1, Math.floor(to))}
        step={1}
        value={Math.floor(shown)}
        disabled={to === from}
        onChange={(event) => setDragged(Number(event.target.value))}
        aria-label="Position in the video"
        aria-valuetext={[
          live ? spokenSecond(shown, live) : `${clockTime(shown)} of ${clockTime(duration)}`,
          titleAt(shown),
        ]
          .filter(Boolean)
          .join(', ')}
        className="peer absolute inset-x-0 -inset-y-2.5 z-10 m-0 h-11 w-full cursor-pointer touch-pan-y appearance-none bg-transparent opacity-0 [&::-moz-range-thumb]:size-px [&::-moz-range-thumb]:border-0 [&::-webkit-slider-thumb]:size-px [&::-webkit-slider-thumb]:appearance-none"
      />
      <div
        aria-hidden
        className="absolute inset-x-0 top-1/2 flex h-1 -translate-y-1/2 gap-0.5 transition-[height] duration-quick peer-focus-visible:outline-2 peer-focus-visible:outline-offset-6 peer-focus-visible:outline-brass-bright group-hover/seek:h-1.5"
      >
        {chapters.map((chapter) => (
          <div
            key={chapter.start}
            className="relative overflow-hidden rounded-full bg-edge/50"
            style={{ flex: `${chapter.end - chapter.start} 1 0%` }}
          >
            <div
              className="absolute inset-0 origin-left bg-edge"
              style={{ transform: `scaleX(${shareOf(chapter, loaded)})` }}
            />
            <div
              className="absolute inset-0 origin-left bg-brass"
              style={{ transform: `scaleX(${shareOf(chapter, shown)})` }}
            />
          </div>
        ))}
      </div>
      {to > from && (
        <div
          aria-hidden
          className="pointer-events-none absolute top-1/2 size-3.5 -translate-1/2 rounded-full bg-brass-bright shadow-md shadow-black/60"
          style={{ left: placeOf(shown) }}
        />
      )}
      {bubble !== null && to > from && (
        <div
          aria-hidden
          className="pointer-events-none absolute bottom-full z-20 mb-1 max-w-64 -translate-x-1/2 overflow-hidden rounded-card border border-line bg-ground/95 text-fine"
          style={{ left: `clamp(6rem, ${placeOf(bubble)}, calc(100% - 6rem))` }}
        >
          {thumbnail && <Picture thumbnail={thumbnail} />}
          <p className="truncate px-3 py-1 text-center whitespace-nowrap">
            <span className="numerals text-brass-bright">{textOf(bubble)}</span>
            {titleAt(bubble) && <span className="text-sand"> · {titleAt(bubble)}</span>}
          </p>
        </div>
      )}
    </div>
  )
}

function Picture({ thumbnail: { picture, x, y, width, height } }: { thumbnail: ShownThumbnail }) {
  const style = { width, height, backgroundImage: `url("${picture}")`, backgroundPosition: `-${x}px -${y}px` }
  return <div data-thumbnail className="mx-auto bg-black bg-no-repeat" style={style} />
}
