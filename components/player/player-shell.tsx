'use client'

import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { pressedKey } from '@/components/player/keys/keyboard-layout'
import { usePlayer, type Player } from './player-context'

/**
 * What everything around the stage shares: keys, what is said over the video, and what Escape closes first.
 *
 * How to build upon it: `useKeys` adds keys while a component is mounted, and the sheet of keys lists them;
 * `useAnnounce` shows a short text over the video and tells it to assistive technology; `useEscape` closes a menu
 * before the dialog.
 */

/** A key and what it does. */
export type KeyBinding = {
  /** As `pressedKey` names them: letters in lower case. */
  keys: readonly string[]
  /** For the sheet of keys. */
  label: string
  /** Whether this player can do it: what it cannot is no key of it. By default it can. */
  offers?: (player: Player) => boolean
  /** @returns what is said over the video, if anything */
  run: (player: Player, key: string) => string | void
}

export type PlayerShell = {
  /** Says nothing where there is no text. */
  say: (text: string | void) => void
  /** @returns a function that takes them away */
  addKeys: (bindings: readonly KeyBinding[]) => () => void
  /** All keys, in the order in which they came. */
  listKeys: () => readonly KeyBinding[]
  addLayer: (close: () => void) => () => void
  /** How many things lie over the player. */
  countLayers: () => number
  /** Closes what lies over the player. @returns whether there was anything */
  closeLayer: () => boolean
}

const ShellContext = createContext<PlayerShell | null>(null)
/** A text and its number, so that the same text is shown again. */
const AnnouncementContext = createContext<{ text: string; turn: number }>({ text: '', turn: 0 })

function useShell(): PlayerShell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('Must be used inside PlayerShellProvider')
  return shell
}

/** What was said last over the video. */
export const useAnnouncement = () => useContext(AnnouncementContext)

/** A function that shows a short text over the video for a moment. */
export const useAnnounce = () => useShell().say

/** The keys of what this player can do now, for the sheet of keys. */
export function useKeyList(): readonly KeyBinding[] {
  const player = usePlayer()
  return useShell()
    .listKeys()
    .filter(({ offers }) => offers?.(player) !== false)
}

/** Adds keys while the component is mounted. @param bindings may be new ones in each render */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { addKeys } = useShell()
  const run = useEffectEvent((index: number, player: Player, key: string) => bindings[index]?.run(player, key))
  const add = useEffectEvent(() =>
    addKeys(bindings.map((binding, index) => ({ ...binding, run: (player, key) => run(index, player, key) }))),
  )
  useEffect(() => add(), [])
}

/** While `open`, Escape closes this and not the player. */
export function useEscape(open: boolean, close: () => void): void {
  const { addLayer } = useShell()
  const onEscape = useEffectEvent(close)
  useEffect(() => (open ? addLayer(() => onEscape()) : undefined), [open, addLayer])
}

/** A function that tells how many things lie over the player. */
export const useCountLayers = () => useShell().countLayers

/**
 * Whether a pressed key is the focused element's own: text is typed, a button is pressed, a slider is moved, a list
 * is scrolled, or the element is in a dialog over that of the player.
 */
function isHandledByElement({ key, target }: KeyboardEvent, { engine }: Player): boolean {
  if (!(target instanceof HTMLElement)) return false
  const dialog = target.closest('[role=dialog]')
  if (dialog && engine.element.closest('[role=dialog]')?.contains(dialog) === false) return true
  if (target.closest('textarea, select, [contenteditable]')) return true
  if (target instanceof HTMLInputElement) {
    if (target.type !== 'range') return true
    // The seek bar moves by the player's own steps.
    return !('seek' in target.dataset) && /^(Arrow|Home|End|Page)/.test(key)
  }
  if (key === ' ' || key === 'Enter') return target.closest('button, a, [role=tab]') !== null
  // What takes the focus only so that it can be scrolled, such as the words of a piece.
  if (/^Arrow(Up|Down)$/.test(key) && target.matches('[tabindex="0"]') && target.scrollHeight > target.clientHeight)
    return true
  return key.startsWith('Arrow') && target.closest('[role=tab], [role=menu]') !== null
}

/** Whether a key is pressed for something else: Alt writes signs such as [ on some keyboards, all else is commands. */
function isCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || (altKey && !/^[^\p{L}\p{N}\s]$/u.test(key))
}

export function PlayerShellProvider({ shell, children }: { shell: PlayerShell; children: ReactNode }) {
  const player = usePlayer()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isCommand(event) || isHandledByElement(event, player)) return
      const key = pressedKey(event)
      const binding = shell.listKeys().find(({ keys }) => keys.includes(key))
      if (!binding || binding.offers?.(player) === false) return
      event.preventDefault()
      shell.say(binding.run(player, key))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [player, shell])
  return <ShellContext value={shell}>{children}</ShellContext>
}

/** The shell of one dialog. The dialog asks it what Escape closes; `AnnouncementContext` has what is said. */
export function usePlayerShell(): { shell: PlayerShell; said: { text: string; turn: number } } {
  const [said, setSaid] = useState({ text: '', turn: 0 })
  const shell = useMemo<PlayerShell>(() => {
    const groups = new Set<readonly KeyBinding[]>()
    const layers: (() => void)[] = []
    return {
      say: (text) => text && setSaid(({ turn }) => ({ text, turn: turn + 1 })),
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
      countLayers: () => layers.length,
      closeLayer() {
        const close = layers.at(-1)
        close?.()
        return close !== undefined
      },
    }
  }, [])
  return { shell, said }
}

export const AnnouncementProvider = AnnouncementContext
