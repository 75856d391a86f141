import { getWritingSystem, notifyWritingSystemChange } from './writing-system-choice'

/** The code that sends requests is a separate chunk, so that readers of Latin script never load it. */

/** Milliseconds to wait for more names, so that a list sends one request. */
const GATHER_MS = 20

/** Transliterations by script and key; null while unknown, or if the name has none. */
const spellings = new Map<string, string | null>()
let wanted: string[] = []

/** Returns null if the script is Latin or the transliteration is unknown. The key has the form `kind:name`. */
export const getTransliteration = (key: string): string | null => spellings.get(`${getWritingSystem()} ${key}`) ?? null

export function requestTransliteration(key: string): void {
  const script = getWritingSystem()
  const place = `${script} ${key}`
  if (!script || spellings.has(place)) return
  // Prevents a second request, even if the name has no transliteration.
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
