import { pause } from '@/lib/client/pause'
import { callApi, isTemporary } from '@/lib/client/requests/api'
import type { WritingSystem } from '@/lib/shared/music/writing-systems'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Names of one request, and the letters that they may have together in its address. */
const ASKED = { names: 50, letters: 1500 } as const
/** Before a part that failed is asked for again. */
const PAUSES_MS = [2_000, 10_000] as const

/**
 * Asks for spellings, in as many requests as they need. The browser stores the responses for some minutes.
 * @param onFound called with each part of the names that have one; a part that fails is left out
 */
export async function fetchTransliterations(
  script: WritingSystem,
  keys: readonly string[],
  onFound: (found: Record<string, string>) => void,
): Promise<void> {
  const parts: string[][] = []
  let letters: number = ASKED.letters
  for (const key of keys) {
    letters += key.length
    const last = parts.at(-1)
    if (!last || last.length >= ASKED.names || letters > ASKED.letters) {
      parts.push([key])
      letters = key.length
    } else last.push(key)
  }
  await Promise.all(
    parts.map(async (part) => {
      const found = await fetchPart(apiRoutes.spellings(script, part))
      if (found) onFound(found)
    }),
  )
}

/** Null when the server did not answer, now and after the pauses, or refuses. */
async function fetchPart(path: string): Promise<Record<string, string> | null> {
  for (const wait of [...PAUSES_MS, null]) {
    try {
      return await callApi<Record<string, string>>(path)
    } catch (error) {
      if (wait === null || !isTemporary(error, [429])) break
      await pause(wait)
    }
  }
  return null
}
