'use client'

import { useEffect, useRef } from 'react'
import { DanceHost } from '@/components/player/dance/dance-host'
import { controlled } from '@/components/player/keys/keys'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useKeys, useAnnounce } from '@/components/player/player-shell'
import { hasTuning, toggleTuning, tuningText } from '@/components/player/tuning/actions'
import { continueTuning } from '@/components/player/tuning/tuning'
import { useTuning } from '@/components/player/tuning/use-tuning'
import { startDrone, type Drone } from '@/components/sound/drone'
import { nudgeLoop, setEnd, setStart, hasSruti, srutiAt, stopRepeating, toggleDrone, togglePieceLoop } from './actions'
import { practiceOf } from './practice'
import { usePractice } from './use-practice'

/** Keeps keyboard shortcuts, tanpura and count-in working while the Practice panel is closed. */
export function PracticeHost() {
  const player = usePlayer()
  const say = useAnnounce()
  const { beat } = usePractice()
  useTanpura()
  useKeys([
    { keys: ['r'], label: 'Repeat this piece', offers: ({ pieces }) => pieces.length > 0, run: togglePieceLoop },
    { keys: ['['], label: 'Repeat from here', offers: controlled, run: setStart },
    { keys: [']'], label: 'Repeat to here', offers: controlled, run: setEnd },
    {
      keys: ['{'],
      label: 'Start half a second earlier',
      offers: controlled,
      run: (to) => nudgeLoop(to, 'start', -0.5),
    },
    { keys: ['}'], label: 'End half a second later', offers: controlled, run: (to) => nudgeLoop(to, 'end', 0.5) },
    { keys: ['x'], label: 'Stop repeating', offers: controlled, run: stopRepeating },
    { keys: ['d'], label: 'Tanpura on or off', offers: hasSruti, run: toggleDrone },
    { keys: ['i'], label: 'My sruti on or off', offers: hasTuning, run: (to) => void toggleTuning(to).then(say) },
  ])
  useEffect(() => () => practiceOf(player.engine).hush(), [player.engine])
  useEffect(() => void continueTuning(player).then((isOn) => isOn && say(tuningText(player))), [player, say])
  useEffect(() => {
    if (beat > 0) say(String(beat))
  }, [beat, say])
  return <DanceHost />
}

function useTanpura() {
  const player = usePlayer()
  const { drone } = usePractice()
  const { on, first, volume } = drone
  useTuning()
  const hertz = usePlayerState((state) => (on ? (srutiAt(player, state.time)?.hertz ?? null) : null))
  const playing = useRef<Drone | null>(null)
  const level = useRef(volume)

  useEffect(() => {
    level.current = volume
    playing.current?.setVolume(volume)
  }, [volume])
  useEffect(() => {
    if (hertz === null) return
    const started = startDrone(hertz, first, level.current)
    playing.current = started
    return () => {
      playing.current = null
      started.stop()
    }
  }, [hertz, first])
}
