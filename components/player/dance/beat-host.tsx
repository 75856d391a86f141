'use client'

import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { OnStage } from '@/components/player/controls/stage-layer'
import { usePlayer } from '@/components/player/player-context'
import { usePractice } from '@/components/player/practice/use-practice'
import { startClicks } from './clicks'
import { CountDots } from './count-dots'
import { danceOf } from './dance'
import { useBeat, useDance } from './use-dance'

/** Clicks the counts and shows them over the picture, as chosen. */
export function BeatHost() {
  const { engine } = usePlayer()
  const { angas, click, onPicture } = useDance()
  const { tala, beats } = useBeat()
  const { exercise } = usePractice()
  const { on, volume } = click
  const clicks = useRef<ReturnType<typeof startClicks> | null>(null)
  const level = useRef(volume)

  useEffect(() => {
    level.current = volume
    clicks.current?.setVolume(volume)
  }, [volume])
  useEffect(() => {
    if (!on || !beats) return
    const started = startClicks(engine, beats, level.current)
    clicks.current = started
    return () => {
      clicks.current = null
      started.stop()
    }
  }, [engine, on, beats])
  // Keeps the tala of the first tap, because the next piece may be in another one.
  useEffect(() => {
    if (!angas && tala) danceOf(engine).set({ angas: tala.angas.map(({ length }) => length) })
  }, [engine, angas, tala])

  if (!onPicture || !tala || !beats) return null
  return (
    <OnStage>
      {/* Leaves room for the close button, and for captions or the words of an exercise. */}
      <div
        className={clsx(
          'absolute left-3 max-w-[calc(100%-5.5rem)] rounded-card bg-ground/80 px-3 py-1.5 max-sm:px-2',
          exercise ? 'bottom-12 in-[:fullscreen]:bottom-44' : 'top-3',
        )}
      >
        <CountDots tala={tala} beats={beats} isCompact />
      </div>
    </OnStage>
  )
}
