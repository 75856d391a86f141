import { routes } from './routes'

/** Addresses that people copy from the browser: of one thing, behind the login or public. */

type ThingKind = 'video' | 'artist' | 'livestream' | 'playlist'

const behindLogin: readonly [RegExp, ThingKind][] = [
  [/^\/browse\/videos\/([1-9]\d{0,9})\/(?:info|rent)$/, 'video'],
  // By number or slug.
  [/^\/artists\/([1-9]\d{0,9}|(?!\d+$)[a-z0-9-]{1,250})$/, 'artist'],
  [/^\/livestreams\/([1-9]\d{0,9})$/, 'livestream'],
  [/^\/playlists\/([1-9]\d{0,9})$/, 'playlist'],
]

/** The thing at a protected address; null for a page that is not about one thing. A passage is a video's. */
export function parseThingAddress(address: string): { kind: ThingKind; id: string } | null {
  const path = address.replace(/[?#].*$/s, '')
  for (const [pattern, kind] of behindLogin) {
    const id = pattern.exec(path)?.[1]
    if (id) return { kind, id }
  }
  return null
}

/** The protected page of what stands at a public address, by number or slug; null for every other address. */
export function pageOfPublic(path: string): string | null {
  const [, root = '', name = ''] = /^\/(videos|live|performers)\/([a-z0-9-]{1,250})$/.exec(path) ?? []
  // A slug of digits would be another artist's number.
  if (root === 'performers') return /^\d+$/.test(name) ? null : routes.artistBySlug(name)
  if (!/^[1-9]\d{0,9}$/.test(name)) return null
  return root === 'live' ? routes.livestream(Number(name)) : routes.videoInfo(Number(name))
}
