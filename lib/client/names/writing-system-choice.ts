import { readStored, store } from '@/lib/client/storage/storage'
import { isWritingSystem, type WritingSystem } from '@/lib/shared/music/writing-systems'

/** The script in which this reader sees names, remembered on this device. It is part of every page: keep it small. */
export const SCRIPT_KEY = 'rasika:script'

/** Undefined until it is read; null is Latin letters. */
let script: WritingSystem | null | undefined
const listeners = new Set<() => void>()

/** The chosen script; null is Latin letters. */
export function getWritingSystem(): WritingSystem | null {
  if (script === undefined) {
    const stored = readStored(SCRIPT_KEY)
    script = isWritingSystem(stored) ? stored : null
  }
  return script
}

/** @param chosen null is Latin letters */
export function setWritingSystem(chosen: WritingSystem | null): void {
  script = chosen
  store(SCRIPT_KEY, chosen)
  notifyWritingSystemChange()
}

/** Tells who shows names that they may be written in another way now. */
export const notifyWritingSystemChange = () => listeners.forEach((listener) => listener())

export function onWritingSystemChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
