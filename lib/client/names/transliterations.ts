import { getWritingSystem, notifyWritingSystemChange } from './writing-system-choice'

/** Collects names to transliterate. The requests are in another file, which readers of Latin script never load. */

/** Milliseconds to wait for more names, so that a list sends one request. */
const GATHER_MS = 20

/** Transliterations by script and key; null while unknown, or if there is none. */
const spellings = new Map<string, string | null>()
let wanted: string[] = []

/** @param key `kind:name` @returns null in Latin script, or while unknown */
export const getTransliteration = (key: string): string | null => spellings.get(`${getWritingSystem()} ${key}`) ?? null

export function requestTransliteration(key: string): void {
  const script = getWritingSystem()
  const place = `${script} ${key}`
  if (!script || spellings.has(place)) return
  // Requested only once: a name without a transliteration stays in Latin letters.
  spellings.set(place, null)
  if (wanted.push(key) === 1) setTimeout(() => void fetchRequested(), GATHER_MS)
}

async function fetchRequested(): Promise<void> {
  const [script, keys] = [getWritingSystem(), wanted]
  wanted = []
  if (!script) return
  const loaded = await import('./transliteration-requests').catch(() => null)
  await loaded?.fetchTransliterations(script, keys, (found) => {
    for (const [key, text] of Object.entries(found)) spellings.set(`${script} ${key}`, text)
    notifyWritingSystemChange()
  })
}
