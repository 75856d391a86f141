'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { useKeys } from '@/components/player/player-shell'
import { useCurrentPassage } from '@/components/player/practice/use-passages'
import { usePractice } from '@/components/player/practice/use-practice'
import { lazyPart } from '@/components/ui/lazy-part'
import type { PassageDto, PracticeChange } from '@/lib/domains/viewing/passages/schema'
import {
  canStep,
  hasPicture,
  hasSeconds,
  hasRate,
  isZoomed,
  resetZoom,
  step,
  tapSam,
  toggleClick,
  toggleHalfSpeed,
  toggleMirror,
  undoTap,
  zoomBy,
} from './actions'
import { PictureHost } from './picture-host'
import { changedPractice, restorePractice } from './dance'
import { useDance } from './use-dance'

/** Milliseconds after the last change until it is stored. */
const SAVE_MS = 800

// Loaded with the first tap.
const BeatHost = lazyPart(() => import('./beat-host').then((module) => module.BeatHost))

/** Keeps the picture, the beat and their keyboard shortcuts working while the Practice panel is closed. */
export function DanceHost() {
  const { sams } = useDance()
  const { loop } = usePractice()
  useKeys([
    { keys: ['v'], once: true, label: 'Mirror on or off', offers: hasPicture, run: toggleMirror },
    { keys: ['a'], label: 'Back one frame', offers: canStep, run: (player) => step(player, -1) },
    { keys: ['s'], label: 'Forward one frame', offers: canStep, run: (player) => step(player, 1) },
    { keys: ['h'], once: true, label: 'Half speed on or off', offers: hasRate, run: toggleHalfSpeed },
    { keys: ['+', '='], label: 'Larger picture', offers: hasPicture, run: (player) => zoomBy(player, 1) },
    { keys: ['-'], label: 'Smaller picture', offers: hasPicture, run: (player) => zoomBy(player, -1) },
    { keys: ['z'], label: 'Whole picture', offers: isZoomed, run: resetZoom },
    { keys: ['t'], once: true, label: 'Tap the first beat of a cycle', offers: hasSeconds, run: tapSam },
    { keys: ['u'], label: 'Undo the last tap', offers: hasSeconds, run: undoTap },
    { keys: ['b'], once: true, label: 'Click on or off', offers: hasSeconds, run: toggleClick },
  ])
  return (
    <>
      <PictureHost />
      {sams.length > 0 && <BeatHost />}
      {loop && <CurrentPassage />}
    </>
  )
}

/** Loads the saved passages only once something is repeated. */
function CurrentPassage() {
  const { loop } = usePractice()
  const { passage, isLoaded, save } = useCurrentPassage()
  const unsaved = useRef<typeof loop>(null)
  useEffect(() => {
    if (isLoaded && !passage) unsaved.current = loop
  }, [isLoaded, passage, loop])
  // The same loop was there before the passage, which has thus been saved just now.
  const isNew = () => unsaved.current === loop
  return passage && <Memory key={passage.id} passage={passage} isNew={isNew} onChange={save} />
}

type MemoryProps = {
  passage: PassageDto
  /** Returns true if the passage was practised before it was saved. */
  isNew: () => boolean
  onChange: (change: PracticeChange) => unknown
}

/** Restores how a saved passage was last practised, and stores changes. */
function Memory({ passage, isNew, onChange }: MemoryProps) {
  const dance = useDance()
  const change = changedPractice(passage.practice, dance)
  const text = change && JSON.stringify(change)
  const pending = useRef<PracticeChange | null>(null)
  const restore = useEffectEvent(() => dance.set(restorePractice(passage, dance, isNew())))
  const read = useEffectEvent(() => change)
  const save = useEffectEvent(() => {
    if (pending.current) onChange(pending.current)
    pending.current = null
  })
  useEffect(() => {
    restore()
    return () => save()
  }, [])
  useEffect(() => {
    pending.current = read()
    if (text === null) return
    const timer = setTimeout(() => save(), SAVE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return null
}
