import { routes } from './routes'

type ThingKind = 'video' | 'artist' | 'livestream' | 'festival' | 'playlist'

const behindLogin: readonly [RegExp, ThingKind][] = [
  [/^\/browse\/videos\/([1-9]\d{0,9})\/(?:info|rent)$/, 'video'],
  [/^\/artists\/([1-9]\d{0,9}|(?!\d+$)[a-z0-9-]{1,250})$/, 'artist'],
  [/^\/livestreams\/([1-9]\d{0,9})$/, 'livestream'],
  [/^\/livestreams\/festivals\/([1-9]\d{0,9})$/, 'festival'],
  [/^\/playlists\/([1-9]\d{0,9})$/, 'playlist'],
]

/**
 * Parses the URL of a video, artist, livestream, festival or playlist. For the URL of a passage, returns the passage's
 * video.
 */
export function parseThingAddress(address: string): { kind: ThingKind; id: string } | null {
  const path = address.replace(/[?#].*$/s, '')
  for (const [pattern, kind] of behindLogin) {
    const id = pattern.exec(path)?.[1]
    if (id) return { kind, id }
  }
  return null
}

export function pageOfPublic(path: string): string | null {
  const [, root = '', name = ''] = /^\/(videos|live|live\/festivals|performers)\/([a-z0-9-]{1,250})$/.exec(path) ?? []
  // Artist pages treat digits as an id, so a slug of digits would open the wrong artist.
  if (root === 'performers') return /^\d+$/.test(name) ? null : routes.artistBySlug(name)
  if (!/^[1-9]\d{0,9}$/.test(name)) return null
  if (root === 'live/festivals') return routes.festival(Number(name))
  return root === 'live' ? routes.livestream(Number(name)) : routes.videoInfo(Number(name))
}
