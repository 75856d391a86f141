'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce, useEscape, useKeys } from '@/components/player/player-shell'
import { useCurrentPassage } from '@/components/player/practice/use-passages'
import type { Loop } from '@/components/player/practice/loop'
import { usePractice } from '@/components/player/practice/use-practice'
import { cutsOf } from './cuts'
import { LineCutting } from './line-cutting'
import { LineList } from './line-list'
import { RespondControls } from './respond-controls'
import { RespondSettings } from './respond-settings'
import { RespondStage } from './respond-stage'
import { respondOf } from './respond'
import { isSame, useCuts, useLines, useRespond } from './use-lines'

/** Milliseconds after which the line is stored, so that short lines don't cause a request each. */
const SAVE_MS = 2000

/** Call and response. Not offered for a source that can't be paused and moved. */
export function CallAndResponse() {
  const can = usePlayerState((state) => state.can.control)
  const isLive = usePlayerState((state) => state.live !== null)
  return can && !isLive && <OfVideo />
}

function OfVideo() {
  const { engine } = usePlayer()
  const say = useAnnounce()
  const { loop } = usePractice()
  const { respond, phase, outcome } = useRespond()
  const { cuts, tapping } = useCuts()
  const found = useLines()
  useKeys([
    {
      keys: ['e'],
      once: true,
      label: 'Repeat the last line',
      offers: (to) => respondOf(to.engine).getState().phase !== 'off' || cutsOf(to.engine).getState().tapping,
      run: (to) => (cutsOf(to.engine).getState().tapping ? cutsOf(to.engine).undo() : respondOf(to.engine).back()),
    },
    {
      keys: ['w'],
      once: true,
      label: 'Start a line here, while tapping',
      offers: (to) => cutsOf(to.engine).getState().tapping,
      run: (to) => {
        const count = cutsOf(to.engine).tap()
        return count && `Line ${count}`
      },
    },
  ])
  useEscape(phase !== 'off', respond.stop)
  useEscape(tapping, cuts.stop)
  useEffect(() => cuts.stop(), [cuts, loop])
  useEffect(
    () => () => {
      respondOf(engine).stop()
      cutsOf(engine).stop()
    },
    [engine],
  )
  useEffect(() => {
    if (outcome === 'finished') say('That was the last line')
    else if (outcome === 'left') say('Call and response off')
  }, [outcome, say])
  useLink(found)
  useKeptLine()

  return (
    <PanelSection title="Call and response">
      {tapping || found.lines.length > 0 ? (
        <div className="flex flex-col gap-4">
          {!tapping && <RespondControls {...found} />}
          {loop && phase === 'off' && <LineCutting loop={loop} setSource={found.setSource} />}
          {!tapping && found.lines.length > 1 && <LineList lines={found.lines} />}
          {!tapping && <RespondSettings {...found} />}
        </div>
      ) : (
        <p className="text-dust">
          {found.isLoading ? 'Loading lyrics…' : 'Repeat a passage first. You can then cut it into lines.'}
        </p>
      )}
      <RespondStage />
    </PanelSection>
  )
}

/** Prepares the exercise of the link that opened the player, once its lines are known. */
function useLink({ shared, lines, isLoading }: ReturnType<typeof useLines>) {
  const { respond } = useRespond()
  const done = useRef<unknown>(null)
  useEffect(() => {
    if (!shared || isLoading || lines.length === 0 || done.current === shared) return
    done.current = shared
    const { gap, times, step } = shared
    respond.plan({ gap, times, step })
    respond.prepare(lines)
  }, [respond, shared, lines, isLoading])
  useEffect(
    () => () => {
      done.current = null
    },
    [],
  )
}

/** Stores the line at which the student stopped with the saved passage. */
function useKeptLine() {
  const { loop } = usePractice()
  const { phase, index, outcome, paused } = useRespond()
  const { passage, saveTo } = useCurrentPassage()
  const id = passage?.id
  const kept = passage?.practice.line ?? 0
  const line = outcome === 'finished' ? 0 : index
  const isOn = phase !== 'off' && phase !== 'ready'
  const isResting = phase === 'off' || paused
  /** Passage in which the exercise has begun, because the index outlives it. */
  const begun = useRef<Loop | null>(null)
  const pending = useRef<{ id: number; line: number } | null>(null)
  const flush = useEffectEvent(() => {
    if (pending.current) void saveTo(pending.current.id, { line: pending.current.line })
    pending.current = null
  })
  useEffect(() => {
    if (isOn) begun.current = loop
    if (pending.current?.id !== id) flush()
    if (id === undefined || !isSame(begun.current, loop)) return
    pending.current = line === kept ? null : { id, line }
    if (line === kept) return
    const timer = setTimeout(() => flush(), isResting ? 0 : SAVE_MS)
    return () => clearTimeout(timer)
  }, [loop, isOn, id, line, kept, isResting])
  useEffect(() => () => flush(), [])
}
