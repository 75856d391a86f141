import { callApi } from '@/lib/client/api'
import { apiRoutes } from '@/lib/shared/api-routes'
import type { Script } from '@/lib/shared/scripts'

/** Names of one request, and the letters that they may have together in its address. */
const ASKED = { names: 50, letters: 1500 } as const

/**
 * Asks for spellings, in as many requests as they need. The browser stores the responses for some minutes.
 * @param onFound called with each part of the names that have one; a part that fails is left out
 */
export async function askSpellings(
  script: Script,
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
    parts.map((part) =>
      callApi<Record<string, string>>(apiRoutes.spellings(script, part))
        .then(onFound)
        .catch(() => undefined),
    ),
  )
}
