import { readStored, store } from '@/lib/client/storage/storage'
import { isWritingSystem, type WritingSystem } from '@/lib/shared/music/writing-systems'

/** Storage key of the script in which this device shows names. */
export const SCRIPT_KEY = 'rasika:script'

let script: WritingSystem | null | undefined
const listeners = new Set<() => void>()

export function getWritingSystem(): WritingSystem | null {
  if (script === undefined) {
    const stored = readStored(SCRIPT_KEY)
    script = isWritingSystem(stored) ? stored : null
  }
  return script
}

export function setWritingSystem(chosen: WritingSystem | null): void {
  script = chosen
  store(SCRIPT_KEY, chosen)
  notifyWritingSystemChange()
}

export const notifyWritingSystemChange = () => listeners.forEach((listener) => listener())

export function onWritingSystemChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
