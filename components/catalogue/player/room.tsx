'use client'

import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { usePlayer, type Player } from '@/components/catalogue/player/player-context'

/**
 * What everything around the stage shares: keys, what is said over the video, and what Escape closes first.
 *
 * How to build upon it: `useKeys` adds keys while a component is mounted, and the sheet of keys lists them; `useSay`
 * shows a few words over the video and tells them to assistive technology; `useEscape` closes a menu before the dialog.
 */

/** A key and what it does. */
export type KeyBinding = {
  /** Values of `KeyboardEvent.key`; letters in lower case. */
  keys: readonly string[]
  /** For the sheet of keys. */
  label: string
  /** Whether this player can do it: what it cannot is no key of it. By default it can. */
  offers?: (player: Player) => boolean
  /** @returns what is said over the video, if anything */
  run: (player: Player, key: string) => string | void
}

type Room = {
  /** Says nothing where there are no words. */
  say: (words: string | void) => void
  /** @returns a function that takes them away */
  addKeys: (bindings: readonly KeyBinding[]) => () => void
  /** All keys, in the order in which they came. */
  listKeys: () => readonly KeyBinding[]
  addLayer: (close: () => void) => () => void
  /** Closes what lies over the player. @returns whether there was anything */
  closeLayer: () => boolean
}

const RoomContext = createContext<Room | null>(null)
/** Words and their number, so that the same words are shown again. */
const SaidContext = createContext<{ words: string; turn: number }>({ words: '', turn: 0 })

function useRoom(): Room {
  const room = useContext(RoomContext)
  if (!room) throw new Error('This needs a player around it')
  return room
}

/** What was said last over the video. */
export const useSaid = () => useContext(SaidContext)

/** A function that shows a few words over the video for a moment. */
export const useSay = () => useRoom().say

/** The keys of what this player can do now, for the sheet of keys. */
export function useKeyList(): readonly KeyBinding[] {
  const player = usePlayer()
  return useRoom()
    .listKeys()
    .filter(({ offers }) => offers?.(player) !== false)
}

/** A function that does what a key does. */
export function usePressKey(): (key: string) => void {
  const player = usePlayer()
  const { listKeys } = useRoom()
  return (key) =>
    void listKeys()
      .find(({ keys }) => keys.includes(key))
      ?.run(player, key)
}

/** Adds keys while the component is mounted. @param bindings may be new ones in each render */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { addKeys } = useRoom()
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(
    () =>
      addKeys(
        latest.current.map((binding, index) => ({
          ...binding,
          run: (player, key) => latest.current[index]?.run(player, key),
        })),
      ),
    [addKeys],
  )
}

/** While `open`, Escape closes this and not the player. */
export function useEscape(open: boolean, close: () => void): void {
  const { addLayer } = useRoom()
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (open ? addLayer(() => latest.current()) : undefined), [open, addLayer])
}

/** Whether a pressed key is the focused element's own: text is typed, a button is pressed, a slider is moved. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('textarea, select, [contenteditable]')) return true
  if (target instanceof HTMLInputElement) {
    if (target.type !== 'range') return true
    // The seek bar moves by the player's own steps.
    return !('seek' in target.dataset) && /^(Arrow|Home|End|Page)/.test(key)
  }
  if (key === ' ' || key === 'Enter') return target.closest('button, a, [role=tab]') !== null
  return key.startsWith('Arrow') && target.closest('[role=tab], [role=menu]') !== null
}

export function RoomProvider({ room, children }: { room: Room; children: ReactNode }) {
  const player = usePlayer()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const binding = room.listKeys().find(({ keys }) => keys.includes(key))
      if (!binding || binding.offers?.(player) === false) return
      event.preventDefault()
      room.say(binding.run(player, key))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [player, room])
  return <RoomContext value={room}>{children}</RoomContext>
}

/** The room of one dialog. The dialog asks it what Escape closes; `SaidContext` has what is said. */
export function useNewRoom(): { room: Room; said: { words: string; turn: number } } {
  const [said, setSaid] = useState({ words: '', turn: 0 })
  const room = useMemo<Room>(() => {
    const groups = new Set<readonly KeyBinding[]>()
    const layers: (() => void)[] = []
    return {
      say: (words) => words && setSaid(({ turn }) => ({ words, turn: turn + 1 })),
      addKeys(bindings) {
        groups.add(bindings)
        return () => {
          groups.delete(bindings)
        }
      },
      listKeys: () => [...groups].flat(),
      addLayer(close) {
        layers.push(close)
        return () => {
          layers.splice(layers.indexOf(close), 1)
        }
      },
      closeLayer() {
        const close = layers.at(-1)
        close?.()
        return close !== undefined
      },
    }
  }, [])
  return { room, said }
}

export const SaidProvider = SaidContext
