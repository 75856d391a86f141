'use client'

import { clsx } from 'clsx'
import { AudioLines, Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PlayerEngine } from '@/components/player/engine/engine'
import { pressedKey } from '@/components/player/keys/keyboard-layout'
import { endNowPlaying } from '@/components/player/listen/now-playing'
import { loadVideo } from '@/components/player/play-all/queue-items'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { nearestRate, rates } from '@/lib/client/player/player-settings'
import { createAlternation, type Alternation, type Side } from './alternation'
import type { LinePair } from './line-pairs'

type Performance = { videoId: number; name: string }
type PairStageProps = {
  a: Performance
  b: Performance
  lines: readonly LinePair[]
  /** Index of the first line to play. */
  first?: number
  viewerId: number
}

type Loaded = Record<Side, { engine: PlayerEngine; hold: () => () => void }>
const sides = ['a', 'b'] as const

/** Loads both videos. Mount it again for other videos. */
export function PairStage(props: PairStageProps) {
  const { a, b, lines, first = 0, viewerId } = props
  const [loaded, setLoaded] = useState<Loaded | 'locked' | 'failed' | null>(null)
  const [turn, setTurn] = useState(0)
  const [start] = useState(() => ({ a: lines[first]?.a.start ?? 0, b: lines[first]?.b.start ?? 0 }))
  useEffect(() => {
    let isOver = false
    Promise.all([loadVideo(a.videoId, viewerId, start.a, true), loadVideo(b.videoId, viewerId, start.b, true)]).then(
      ([ofA, ofB]) => isOver || setLoaded(ofA && ofB ? { a: ofA, b: ofB } : 'locked'),
      () => isOver || setLoaded('failed'),
    )
    return () => {
      isOver = true
    }
  }, [a.videoId, b.videoId, viewerId, start, turn])

  if (loaded === null) return <p role="status">Loading both performances…</p>
  if (loaded === 'locked') return <p role="alert">One of these performances isn’t open to you any more.</p>
  if (loaded === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-4">
        <p>Couldn’t load the performances.</p>
        <Button
          variant="secondary"
          onClick={() => {
            setLoaded(null)
            setTurn(turn + 1)
          }}
        >
          Try again
        </Button>
      </div>
    )
  return <Pair {...props} first={first} loaded={loaded} />
}

function Pair({ lines, first = 0, loaded, ...performances }: PairStageProps & { loaded: Loaded }) {
  const [alternation] = useState(() => createAlternation({ a: loaded.a.engine, b: loaded.b.engine }, lines, first))
  useEffect(() => {
    endNowPlaying()
    for (const { engine } of [loaded.a, loaded.b]) if (engine.media) engine.media.preload = 'auto'
    const stops = [...sides.map((side) => loaded[side].hold()), alternation.open()]
    return () => {
      for (const stop of stops.reverse()) stop()
    }
  }, [loaded, alternation])
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-2 sm:gap-4">
        {sides.map((side) => (
          <Picture
            key={side}
            side={side}
            name={performances[side].name}
            engine={loaded[side].engine}
            alternation={alternation}
          />
        ))}
      </div>
      <Controls
        alternation={alternation}
        lines={lines}
        {...performances}
        engines={[loaded.a.engine, loaded.b.engine]}
      />
    </div>
  )
}

const useAlternation = ({ subscribe, getState }: Alternation) => useSyncExternalStore(subscribe, getState, getState)

type PictureProps = { side: Side; name: string; engine: PlayerEngine; alternation: Alternation }

function Picture({ side, name, engine, alternation }: PictureProps) {
  const place = useRef<HTMLDivElement>(null)
  const state = useAlternation(alternation)
  const isSounding = state.playing && state.side === side
  const failed = useSyncExternalStore(engine.subscribe, () => engine.getState().failure !== null)
  useLayoutEffect(() => place.current?.replaceChildren(engine.element), [engine])
  return (
    <div>
      <div
        className={clsx(
          'relative aspect-video overflow-hidden border-2 bg-black',
          isSounding ? 'border-brass-bright' : 'border-transparent',
        )}
      >
        <div ref={place} className="absolute inset-0" />
      </div>
      <button
        type="button"
        aria-pressed={state.side === side}
        onClick={() => alternation.hear(side)}
        className="mt-1 flex min-h-14 w-full flex-col items-start text-start hover:text-brass-bright aria-pressed:text-brass-bright"
      >
        <span className="sr-only">Hear the line by </span>
        <bdi className="line-clamp-2">{name}</bdi>
        {isSounding && (
          <span className="flex items-center gap-1.5 text-fine text-accent">
            <AudioLines aria-hidden className="size-4" />
            Now playing
          </span>
        )}
      </button>
      {failed && (
        <p role="alert" className="text-fine text-danger">
          Couldn’t play this video.{' '}
          <button type="button" onClick={engine.retry} className="min-h-11 underline">
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

type ControlsProps = Pick<PairStageProps, 'a' | 'b' | 'lines'> & {
  alternation: Alternation
  engines: readonly [PlayerEngine, PlayerEngine]
}

function Controls({ alternation, lines, engines, ...performances }: ControlsProps) {
  const { at, side, playing, repeat, refused } = useAlternation(alternation)
  const [rate, setRate] = useState(() => engines[0].getState().rate)
  const canRate = useCanRate(engines)
  const line = lines[at]
  // Announces only what the person chose, because the sides change without end.
  const [chosen, setChosen] = useState<{ side: Side; at: number } | null>(null)
  const hear = (to: Side, index = at) => {
    if (!lines[index]) return
    setChosen({ side: to, at: index })
    alternation.hear(to, index)
  }
  const go = (to: number) => hear('a', to)
  const changeRate = (to: number) => {
    const near = nearestRate(to)
    setRate(near)
    alternation.setRate(near)
  }
  useShortcuts({
    ' ': alternation.toggle,
    k: alternation.toggle,
    n: () => go(at + 1),
    p: () => go(at - 1),
    r: () => alternation.setRepeat(!repeat),
    a: () => hear('a'),
    b: () => hear('b'),
    ...(canRate && { '<': () => changeRate(rate - rates.step), '>': () => changeRate(rate + rates.step) }),
  })

  return (
    <div role="group" aria-label="Side by side" className="flex flex-col gap-3">
      <p className="min-h-14 text-lead">
        <span className="block text-fine text-dust">
          Line {at + 1} of {lines.length}
          {playing && (
            <>
              {' · '}
              <bdi>{performances[side].name}</bdi>
            </>
          )}
        </span>
        <bdi lang={line?.lang}>{line?.text}</bdi>
        <span role="status" className="block text-fine text-brass empty:hidden">
          {refused && 'Press Play to start.'}
        </span>
      </p>
      <p role="status" className="sr-only">
        {chosen && (
          <>
            Line {chosen.at + 1} of {lines.length}, <bdi>{performances[chosen.side].name}</bdi>:{' '}
            <bdi lang={lines[chosen.at]?.lang}>{lines[chosen.at]?.text}</bdi>
          </>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton icon={SkipBack} label="Previous line" aria-disabled={at === 0} onClick={() => go(at - 1)} />
        <IconButton
          icon={playing ? Pause : Play}
          label={playing ? 'Pause' : 'Play'}
          data-autofocus
          onClick={alternation.toggle}
          className="rounded-full bg-brass text-ground!"
        />
        <IconButton
          icon={SkipForward}
          label="Next line"
          aria-disabled={at + 1 >= lines.length}
          onClick={() => go(at + 1)}
        />
        <ChipToggle pressed={repeat} onClick={() => alternation.setRepeat(!repeat)}>
          Repeat line
        </ChipToggle>
        {canRate && (
          <label className="flex items-center gap-2">
            <span className="text-sand">Speed</span>
            <input
              type="range"
              {...rates}
              value={rate}
              aria-valuetext={`${rate} times`}
              onChange={(event) => changeRate(Number(event.target.value))}
              className="h-11 w-28 accent-brass"
            />
            <span className="numerals min-w-12 text-brass-bright">{rate}×</span>
          </label>
        )}
      </div>
      <p className="text-fine text-dust max-lg:hidden">
        Keys: Space plays, N and P change the line, R repeats it, A and B choose the performance
        {canRate && ', < and > change the speed'}.
      </p>
    </div>
  )
}

function useCanRate([a, b]: readonly [PlayerEngine, PlayerEngine]): boolean {
  const ofA = useSyncExternalStore(a.subscribe, () => a.getState().can.rate)
  const ofB = useSyncExternalStore(b.subscribe, () => b.getState().can.rate)
  return ofA && ofB
}

/** Keys work anywhere in the dialog except in fields, and Space not on buttons, which it presses. */
function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>) {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target, ctrlKey, metaKey, altKey } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      if (target.closest('input, textarea, select, [contenteditable]')) return
      const key = pressedKey(event)
      if (key === ' ' && target.closest('button, a')) return
      const action = current.current[key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
