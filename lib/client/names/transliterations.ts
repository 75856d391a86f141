import { getWritingSystem, notifyWritingSystemChange } from './writing-system-choice'

/**
 * The spellings that the page has asked for. Who reads Latin letters asks for nothing, and does not load what asks: the
 * requests are in a file of their own.
 */

/** A list that is shown at once asks once. */
const GATHER_MS = 20

/** By script and key. Null where a name has no spelling, or none yet. */
const spellings = new Map<string, string | null>()
let wanted: string[] = []

/** How a name is written in the chosen script; null for Latin, or where it is not there yet. @param key `kind:name` */
export const getTransliteration = (key: string): string | null => spellings.get(`${getWritingSystem()} ${key}`) ?? null

/** Asks for the spelling of a name that is shown, together with the others of the page. */
export function requestTransliteration(key: string): void {
  const script = getWritingSystem()
  const place = `${script} ${key}`
  if (!script || spellings.has(place)) return
  // Whatever comes of it, it is not asked for again: without a spelling, Latin letters stay.
  spellings.set(place, null)
  if (wanted.push(key) === 1) setTimeout(() => void fetchRequested(), GATHER_MS)
}

async function fetchRequested(): Promise<void> {
  const [script, keys] = [getWritingSystem(), wanted]
  wanted = []
  if (!script) return
  // Offline, or blocked: Latin letters stay.
  const loaded = await import('./transliteration-requests').catch(() => null)
  await loaded?.fetchTransliterations(script, keys, (found) => {
    for (const [key, text] of Object.entries(found)) spellings.set(`${script} ${key}`, text)
    notifyWritingSystemChange()
  })
}
