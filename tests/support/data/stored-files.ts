import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Files of the media store, of a test whose settings are `useSettings`'s: their keys are what rows of them name. */
export function useStoredFiles(dataDir: () => string) {
  let pictures = 0
  const fileOf = (key: string) => path.join(dataDir(), 'media', key)
  const store = (key: string, content: string | Uint8Array = 'x') => {
    mkdirSync(path.dirname(fileOf(key)), { recursive: true })
    writeFileSync(fileOf(key), content)
    return key
  }
  return {
    fileOf,
    store,
    storePicture: () => store(`pictures/${(pictures += 1).toString(16).padStart(40, '0')}.webp`),
    isStored: (key: string) => existsSync(fileOf(key)),
    /** As rows show it. */
    addressOf: (key: string) => `/api/media/${key}`,
  }
}
