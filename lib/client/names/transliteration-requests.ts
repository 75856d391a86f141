import { pause } from '@/lib/client/pause'
import { callApi, isTemporary } from '@/lib/client/requests/api'
import type { WritingSystem } from '@/lib/shared/music/writing-systems'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

/** Maximum number of names and letters per request, to limit the URL's length. */
const ASKED = { names: 50, letters: 1500 } as const
const PAUSES_MS = [2_000, 10_000] as const

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
