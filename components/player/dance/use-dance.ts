'use client'

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { pieceOf } from '@/components/player/engine/timeline'
import { usePlayer, usePlayerState } from '@/components/player/player-context'
import { useApiQuery } from '@/lib/client/lists/query-client'
import type { TalaFactsDto } from '@/lib/domains/catalogue/performed/schema'
import { findTala, talaWith, type Tala } from '@/lib/shared/music/talas'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { countAt, type Beats } from './beats'
import { clockOf, danceOf, type DanceState } from './dance'

export function useDance(): DanceState & { set: (change: Partial<DanceState>) => void } {
  const { get, set, subscribe } = danceOf(usePlayer().engine)
  return { ...useSyncExternalStore(subscribe, get, get), set }
}

/** Loads the facts of the tala of the piece that plays. */
function useOwnTala(): Tala | null {
  const { pieces } = usePlayer()
  const ref = usePlayerState((state) => pieceOf(pieces, state.time)?.talas[0] ?? null)
  const { data } = useApiQuery<TalaFactsDto>(ref && apiRoutes.talaFacts(ref.id))
  return useMemo(() => ref && findTala(ref.name, data), [ref, data])
}

/** `tala` is the chosen tala, or else the piece's own; `beats` is null until two first beats have been tapped. */
export function useBeat(): { own: Tala | null; tala: Tala | null; beats: Beats | null } {
  const { angas, sams } = useDance()
  const own = useOwnTala()
  const tala = useMemo(() => (angas ? talaWith(angas, own) : own), [angas, own])
  const beats = useMemo(
    () => (tala && sams.length > 1 ? { angas: tala.angas.map(({ length }) => length), sams: [...sams] } : null),
    [tala, sams],
  )
  return { own, tala, beats }
}

/** Returns the index of the current count in its cycle; null if it is unknown. */
export function useCount(beats: Beats | null): number | null {
  const { engine } = usePlayer()
  const playing = usePlayerState((state) => state.playing)
  const [index, setIndex] = useState<number | null>(null)
  useEffect(() => {
    if (!beats) return
    let frame = 0
    const show = () => setIndex(countAt(beats, clockOf(engine)())?.index ?? null)
    const showEach = () => {
      show()
      frame = requestAnimationFrame(showEach)
    }
    if (playing) showEach()
    else show()
    const stop = engine.subscribe(show)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [beats, engine, playing])
  return beats && index
}
