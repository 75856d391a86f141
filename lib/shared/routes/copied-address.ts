import { routes } from './routes'

type ThingKind = 'video' | 'artist' | 'livestream' | 'playlist'

const behindLogin: readonly [RegExp, ThingKind][] = [
  [/^\/browse\/videos\/([1-9]\d{0,9})\/(?:info|rent)$/, 'video'],
  [/^\/artists\/([1-9]\d{0,9}|(?!\d+$)[a-z0-9-]{1,250})$/, 'artist'],
  [/^\/livestreams\/([1-9]\d{0,9})$/, 'livestream'],
  [/^\/playlists\/([1-9]\d{0,9})$/, 'playlist'],
]

/** Returns null for a page that isn't about one video, artist or the like. A passage counts as its video. */
export function parseThingAddress(address: string): { kind: ThingKind; id: string } | null {
  const path = address.replace(/[?#].*$/s, '')
  for (const [pattern, kind] of behindLogin) {
    const id = pattern.exec(path)?.[1]
    if (id) return { kind, id }
  }
  return null
}

export function pageOfPublic(path: string): string | null {
  const [, root = '', name = ''] = /^\/(videos|live|performers)\/([a-z0-9-]{1,250})$/.exec(path) ?? []
  // A slug of digits would read as an artist's id.
  if (root === 'performers') return /^\d+$/.test(name) ? null : routes.artistBySlug(name)
  if (!/^[1-9]\d{0,9}$/.test(name)) return null
  return root === 'live' ? routes.livestream(Number(name)) : routes.videoInfo(Number(name))
}
