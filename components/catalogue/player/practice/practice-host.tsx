'use client'

import { useEffect, useRef, useState } from 'react'
import { controlled } from '@/components/catalogue/player/keys'
import { usePlayer, usePlayerState } from '@/components/catalogue/player/player-context'
import {
  nudgeLoop,
  setEnd,
  setStart,
  hasSruti,
  srutiAt,
  stopRepeating,
  toggleDrone,
  togglePieceLoop,
} from '@/components/catalogue/player/practice/actions'
import { startDrone, type Drone } from '@/components/catalogue/player/practice/drone'
import { practiceOf } from '@/components/catalogue/player/practice/practice'
import { usePractice } from '@/components/catalogue/player/practice/use-practice'
import { useEscape, useKeys, useSay } from '@/components/catalogue/player/room'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingDialog } from '@/components/ui/missing-part'

const KeySheet = lazyPart(
  () => import('@/components/catalogue/player/practice/key-sheet').then((module) => module.KeySheet),
  { Missing: MissingDialog },
)

/** What practice is while its panel is closed: its keys, the tanpura, the count, and the sheet of keys. */
export function PracticeHost() {
  const player = usePlayer()
  const say = useSay()
  const { beat } = usePractice()
  const [sheet, setSheet] = useState(false)
  // Here and not in the sheet, which is loaded after the key was pressed.
  useEscape(sheet, () => setSheet(false))
  useTanpura()
  useKeys([
    { keys: ['r'], label: 'Repeat this piece', offers: ({ pieces }) => pieces.length > 0, run: togglePieceLoop },
    { keys: ['['], label: 'Repeat from here', offers: controlled, run: setStart },
    { keys: [']'], label: 'Repeat up to here', offers: controlled, run: setEnd },
    {
      keys: ['{'],
      label: 'Begin half a second earlier',
      offers: controlled,
      run: (to) => nudgeLoop(to, 'start', -0.5),
    },
    { keys: ['}'], label: 'End half a second later', offers: controlled, run: (to) => nudgeLoop(to, 'end', 0.5) },
    { keys: ['x'], label: 'Repeat nothing', offers: controlled, run: stopRepeating },
    { keys: ['d'], label: 'Tanpura on or off', offers: hasSruti, run: toggleDrone },
    { keys: ['?'], label: 'These keys', run: () => setSheet(true) },
  ])
  useEffect(() => () => practiceOf(player.engine).hush(), [player.engine])
  useEffect(() => {
    if (beat > 0) say(String(beat))
  }, [beat, say])
  return sheet && <KeySheet onClose={() => setSheet(false)} />
}

/** Sounds the tanpura in the key note of the piece that plays, while it is wanted. */
function useTanpura() {
  const player = usePlayer()
  const { drone } = usePractice()
  const { on, first, volume } = drone
  const hertz = usePlayerState((state) => (on ? (srutiAt(player, state.time)?.hertz ?? null) : null))
  const sounding = useRef<Drone | null>(null)
  const level = useRef(volume)

  useEffect(() => {
    level.current = volume
    sounding.current?.setVolume(volume)
  }, [volume])
  useEffect(() => {
    if (hertz === null) return
    const started = startDrone(hertz, first, level.current)
    sounding.current = started
    return () => {
      sounding.current = null
      started.stop()
    }
  }, [hertz, first])
}
