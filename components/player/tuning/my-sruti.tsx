'use client'

import { Minus, Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PanelSection } from '@/components/player/panel-section'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { errorMessage } from '@/lib/shared/errors'
import { isSrutiNote, srutiOptions, type SrutiNote } from '@/lib/shared/music/sruti'
import { loadNote, NOT_POSSIBLE, saveNote, startTuning, toggleTuning } from './actions'
import { MOST_SEMITONES, recordedAt, shiftAt, shiftText } from './shift'
import { tuningOf } from './tuning'
import { useTuning } from './use-tuning'

/** Plays the recording in the viewer's key note, or by a number of semitones where its sruti is unknown. */
export function MySruti() {
  const player = usePlayer()
  const { engine, pieces, playable } = player
  const { on, note, canShift } = useTuning()
  const say = useAnnounce()
  const recorded = usePlayerState((state) => recordedAt(pieces, state.time)?.note ?? null)
  useEffect(() => void tuningOf(engine).check(playable), [engine, playable])
  if (canShift === false)
    return (
      <PanelSection title="My sruti">
        <p className="text-dust">{NOT_POSSIBLE}</p>
      </PanelSection>
    )
  return (
    <PanelSection title="My sruti">
      <div className="flex flex-wrap items-center gap-2">
        <ChipToggle
          pressed={on}
          disabled={!on && recorded !== null && note === null}
          onClick={() => void toggleTuning(player).then(say)}
        >
          {on ? 'On' : 'Off'}
        </ChipToggle>
        {recorded === null ? <Semitones /> : <KeyNote />}
      </div>
      <Outcome />
    </PanelSection>
  )
}

function KeyNote() {
  const player = usePlayer()
  const tuning = tuningOf(player.engine)
  const { note } = useTuning()
  const say = useAnnounce()
  const [problem, setProblem] = useState('')
  const showProblem = (error: unknown) => setProblem(errorMessage(error))

  useEffect(() => void loadNote(player).catch(showProblem), [player])

  function choose(chosen: SrutiNote | null) {
    tuning.set({ note: chosen })
    setProblem('')
    if (chosen === null) tuning.stop()
    else void startTuning(player).then(say)
    saveNote(player, chosen).catch(showProblem)
  }

  return (
    <>
      <select
        aria-label="My key note"
        value={note ?? ''}
        onChange={({ target: { value } }) => choose(isSrutiNote(value) ? value : null)}
        className="min-h-11 min-w-0 rounded-card border border-edge bg-high px-3"
      >
        {srutiOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <p role="alert" className="basis-full text-fine text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}

function Semitones() {
  const player = usePlayer()
  const tuning = tuningOf(player.engine)
  const { on, semitones } = useTuning()
  const say = useAnnounce()

  function change(by: number) {
    tuning.set({ semitones: semitones + by })
    if (!on) void toggleTuning(player).then(say)
  }

  return (
    <div role="group" aria-label="Semitones" className="flex items-center">
      <IconButton
        icon={Minus}
        label="One semitone lower"
        aria-disabled={semitones <= -MOST_SEMITONES}
        onClick={() => change(-1)}
      />
      <span className="numerals min-w-10 text-center text-lead text-brass-bright">
        {semitones > 0 ? `+${semitones}` : String(semitones).replace('-', '−')}
      </span>
      <IconButton
        icon={Plus}
        label="One semitone higher"
        aria-disabled={semitones >= MOST_SEMITONES}
        onClick={() => change(1)}
      />
    </div>
  )
}

function Outcome() {
  const { pieces } = usePlayer()
  const tuning = useTuning()
  const text = usePlayerState((state) => shiftText(shiftAt(pieces, state.time, tuning), tuning.note))
  return (
    <p role="status" className="mt-2 text-fine text-dust">
      {text}
      {tuning.on && ' The sound comes a tenth of a second after the picture.'}
    </p>
  )
}
