'use client'

import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { pressedKey } from '@/components/player/keys/keyboard-layout'
import { usePlayer, type Player } from './player-context'

/**
 * Keyboard shortcuts, announcements and Escape handling, shared by everything around the stage. `useKeys` adds
 * shortcuts while a component is mounted and lists them in the shortcuts dialog; `useAnnounce` shows a short text over
 * the video and announces it to screen readers; `useEscape` closes a menu before the dialog.
 */

export type KeyBinding = {
  /** Values of `pressedKey`; letters are lower case. */
  keys: readonly string[]
  label: string
  /** Ignores repeats while the key is held down. */
  once?: boolean
  /** Returns false to disable the shortcut for this player. */
  offers?: (player: Player) => boolean
  /** @returns text to announce, if any */
  run: (player: Player, key: string) => string | void
}

export type PlayerShell = {
  say: (text: string | void) => void
  addKeys: (bindings: readonly KeyBinding[]) => () => void
  listKeys: () => readonly KeyBinding[]
  addLayer: (close: () => void) => () => void
  /** Returns the number of menus and dialogs over the player. */
  countLayers: () => number
  /**
   * Closes the topmost layer.
   * @returns false if there is none
   */
  closeLayer: () => boolean
}

const ShellContext = createContext<PlayerShell | null>(null)
/** `turn` changes with each announcement, so that the same text can be announced again. */
const AnnouncementContext = createContext<{ text: string; turn: number }>({ text: '', turn: 0 })

function useShell(): PlayerShell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('Must be used inside PlayerShellProvider')
  return shell
}

export const useAnnouncement = () => useContext(AnnouncementContext)

export const useAnnounce = () => useShell().say

export function useKeyList(): readonly KeyBinding[] {
  const player = usePlayer()
  return useShell()
    .listKeys()
    .filter(({ offers }) => offers?.(player) !== false)
}

/** @param bindings only `run` may change after mounting */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const { addKeys } = useShell()
  const run = useEffectEvent((index: number, player: Player, key: string) => bindings[index]?.run(player, key))
  const add = useEffectEvent(() =>
    addKeys(bindings.map((binding, index) => ({ ...binding, run: (player, key) => run(index, player, key) }))),
  )
  useEffect(() => add(), [])
}

/** While `open`, Escape calls `close` instead of closing the player. */
export function useEscape(open: boolean, close: () => void): void {
  const { addLayer } = useShell()
  const onEscape = useEffectEvent(close)
  useEffect(() => (open ? addLayer(() => onEscape()) : undefined), [open, addLayer])
}

export const useCountLayers = () => useShell().countLayers

/** Returns true if the focused element handles the key itself, or is in a dialog over the player. */
function isHandledByElement({ key, target }: KeyboardEvent, { engine }: Player): boolean {
  if (!(target instanceof HTMLElement)) return false
  const dialog = target.closest('[role=dialog]')
  if (dialog && engine.element.closest('[role=dialog]')?.contains(dialog) === false) return true
  if (target.closest('textarea, select, [contenteditable]')) return true
  if (target instanceof HTMLInputElement) {
    if (target.type !== 'range') return true
    // The seek bar leaves these keys to the player's shortcuts, which have their own step sizes.
    return !('seek' in target.dataset) && /^(Arrow|Home|End|Page)/.test(key)
  }
  if (key === ' ' || key === 'Enter') return target.closest('button, a, [role=tab]') !== null
  // Elements that are focusable only for scrolling, such as lyrics, handle the arrow keys.
  if (/^Arrow(Up|Down)$/.test(key) && target.matches('[tabindex="0"]') && target.scrollHeight > target.clientHeight)
    return true
  return key.startsWith('Arrow') && target.closest('[role=tab], [role=menu]') !== null
}

/**
 * Returns true for shortcuts of the browser or system. Alt with a symbol doesn't count, because some keyboards need Alt
 * to type `[`.
 */
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
      if (binding.once && event.repeat) return
      shell.say(binding.run(player, key))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [player, shell])
  return <ShellContext value={shell}>{children}</ShellContext>
}

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
