import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
    addressOf: (key: string) => `/api/media/${key}`,
  }
}
