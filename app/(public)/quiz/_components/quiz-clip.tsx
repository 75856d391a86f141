'use client'

import { Pause, Play, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { holdAudioFocus } from '@/components/player/engine/audio-focus'
import type { PlayerEngine } from '@/components/player/engine/engine'
import type { MediaSource } from '@/components/player/engine/media-element'
import { createMediaEngine } from '@/components/player/engine/media-engine'
import { Button } from '@/components/ui/buttons/button'
import { playerSettings } from '@/lib/client/player/player-settings'
import type { VideoSource } from '@/lib/domains/media/schema'
import type { QuizClip as Clip } from '@/lib/domains/quiz/schema'
import { clockTime } from '@/lib/shared/format/format'

type QuizClipProps = {
  clip: Clip
  /** Returns a fresh URL after the first one has expired. */
  renew: () => Promise<VideoSource | null>
}

/** Rounding tolerance at the end of the clip, in seconds. */
const END = 0.1

const mediaSourceOf = (source: VideoSource | null): MediaSource | null =>
  source?.kind === 'file' || source?.kind === 'hls' ? source : null

const never = () => () => undefined
const nothing = () => null

/** Plays only the sound of a clip. Starts with a click, because browsers block sound before the first click. */
export function QuizClip({ clip, renew }: QuizClipProps) {
  const [engine, setEngine] = useState<PlayerEngine | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const close = useRef(() => {})
  useEffect(() => () => close.current(), [])
  const state = useSyncExternalStore(engine?.subscribe ?? never, engine?.getState ?? nothing, nothing)

  const { start, seconds } = clip
  const end = start + seconds
  const source = mediaSourceOf(clip.source)
  if (!source) return null

  function open(from: MediaSource) {
    const settings = { ...playerSettings(0), muted: false, rate: 1, captions: null }
    const made: PlayerEngine = createMediaEngine({
      ...{ name: 'Clip', poster: '', captions: [], source: from, start, duration: 0 },
      settings: { ...settings, volume: settings.volume || 1 },
      renew: async () => mediaSourceOf(await renew()),
      events: {
        onTime: (second) => second >= end - END && made.pause(),
        onPause: () => undefined,
        onEnded: () => undefined,
      },
    })
    place.current?.replaceChildren(made.element)
    made.setPictureOff(true)
    const stops = [holdAudioFocus(made), made.open()]
    close.current = () => stops.reverse().forEach((stop) => stop())
    setEngine(made)
  }

  const isOver = state !== null && !state.playing && (state.ended || state.time >= end - END)
  const isPlaying = state?.playing === true
  const isWaiting = state !== null && state.waiting && !state.refused && !state.failure && !isOver
  const heard = state === null ? 0 : Math.max(0, Math.min(seconds, state.time - start))

  function toggle() {
    if (!engine) open(source as MediaSource)
    else if (state?.failure) engine.retry()
    else if (isPlaying) engine.pause()
    else {
      if (isOver) engine.seek(start)
      engine.play()
    }
  }

  const Icon = isPlaying ? Pause : isOver ? RotateCcw : Play
  const label = state?.failure ? 'Try again' : isPlaying ? 'Pause' : isOver ? 'Play again' : 'Play the clip'
  return (
    <div className="mt-6 rounded-card border border-line bg-raised p-5">
      <div ref={place} hidden />
      <div className="flex flex-wrap items-center gap-4">
        <Button size="lg" onClick={toggle} loading={isWaiting} className="min-w-44">
          {!isWaiting && <Icon aria-hidden className="size-5" />}
          {label}
        </Button>
        <span className="numerals text-sand">
          {clockTime(heard)} / {clockTime(seconds)}
        </span>
      </div>
      <div aria-hidden className="mt-4 h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-brass" style={{ width: `${(100 * heard) / seconds}%` }} />
      </div>
      <p className="mt-3 text-fine text-dust">Sound only, because the picture could give the answer away.</p>
      {state?.failure && (
        <p role="alert" className="mt-2 text-danger">
          The clip couldn’t be played. You can still answer.
        </p>
      )}
    </div>
  )
}
