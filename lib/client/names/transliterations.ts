import { getWritingSystem, notifyWritingSystemChange } from './writing-system-choice'

/** Spellings requested by the page. The requests are in another file, which readers of Latin letters never load. */

/** Milliseconds to collect names, so that a list sends one request. */
const GATHER_MS = 20

/** By script and key; null while unknown, or if the name has no spelling. */
const spellings = new Map<string, string | null>()
let wanted: string[] = []

/** @param key `kind:name` @returns null for Latin letters, or while unknown */
export const getTransliteration = (key: string): string | null => spellings.get(`${getWritingSystem()} ${key}`) ?? null

export function requestTransliteration(key: string): void {
  const script = getWritingSystem()
  const place = `${script} ${key}`
  if (!script || spellings.has(place)) return
  // Requested only once: without a spelling, Latin letters stay.
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
