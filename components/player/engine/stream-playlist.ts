import { readMainPlaylist, readThumbnails, type MainPlaylist, type Thumbnail } from '@/lib/shared/media/main-playlist'
import { isLater } from './failure'

export type Thumbnails = {
  list: readonly Thumbnail[]
  /** @returns URL of the image; null if it can't be loaded */
  picture: (thumbnail: Thumbnail) => Promise<string | null>
}

/** Loads a stream's audio-only playlist and thumbnails on demand. Failures are not cached. */
type StreamPlaylist = {
  /** Returns the URL of the audio-only playlist; null if there is none. */
  sound: (address: string) => Promise<string | null>
  thumbnails: (address: string) => Promise<Thumbnails | null>
  /** Revokes the blob URLs of images. */
  close: () => void
}

/** Checks if the server is down, because browsers report the same error for a broken file. */
export async function isAway(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return isLater(status)
  } catch {
    return true
  }
}

/**
 * Checks if our own server delivers the file itself. After a redirect to another origin, its sound is unreadable.
 * @returns null if the server can't be reached
 */
export async function isOwnFile(address: string): Promise<boolean | null> {
  const ask = { method: 'HEAD', mode: 'same-origin', cache: 'no-store' } as const
  try {
    const answer = await fetch(address, ask)
    return answer.ok && !answer.headers.get('content-type')?.includes('mpegurl')
  } catch {
    // A redirect to another origin fails in the same way as the network.
    const answer = await fetch(address, { ...ask, redirect: 'manual' }).catch(() => null)
    return answer?.type === 'opaqueredirect' ? false : null
  }
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`Loading part of a stream failed with ${answer.status}`)
  return answer
}

/** @param begins expected start of the text; a captive portal may respond with something else */
async function fetchedText(address: string, begins: string): Promise<{ text: string; url: string }> {
  const answer = await fetched(address)
  const text = await answer.text()
  if (!text.startsWith(begins)) throw new Error('Not part of a stream')
  // Relative URLs are resolved against the URL after redirects.
  return { text, url: answer.url || new URL(address, document.baseURI).href }
}

async function fetchMain(address: string): Promise<MainPlaylist> {
  const { text, url } = await fetchedText(address, '#EXTM3U')
  return readMainPlaylist(text, url)
}

/**
 * Decrypts an image that the server encrypted with `encryptFile`.
 * @returns blob URL
 */
async function decrypted(address: string, keyAddress: string): Promise<string> {
  const [bytes, raw] = await Promise.all([address, keyAddress].map(async (each) => (await fetched(each)).arrayBuffer()))
  if (!bytes || !raw) throw new Error('Picture or key missing')
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt'])
  const picture = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytes.slice(0, 16) }, key, bytes.slice(16))
  return URL.createObjectURL(new Blob([picture], { type: 'image/jpeg' }))
}

/** Caches results. A failure resolves to null and is not cached. */
function memoize<Result>(load: (address: string) => Promise<Result>): (address: string) => Promise<Result | null> {
  const known = new Map<string, Promise<Result | null>>()
  return (address) => {
    const result =
      known.get(address) ??
      load(address).catch(() => {
        known.delete(address)
        return null
      })
    known.set(address, result)
    return result
  }
}

export function createStreamPlaylist(): StreamPlaylist {
  const made: string[] = []
  const mainOf = memoize(fetchMain)
  const thumbnailsOf = memoize(async (address) => {
    const main = await mainOf(address)
    if (!main) throw new Error('Main playlist missing')
    if (!main.thumbnails) return null
    const { text, url: from } = await fetchedText(main.thumbnails, 'WEBVTT')
    const { key } = main
    const open = memoize(async (url) => {
      if (!key) return url
      const picture = await decrypted(url, key)
      made.push(picture)
      return picture
    })
    const list = readThumbnails(text, from)
    return { list, picture: ({ url }: Thumbnail) => open(url) }
  })
  return {
    sound: async (address) => (await mainOf(address))?.sound ?? null,
    thumbnails: thumbnailsOf,
    close: () => made.splice(0).forEach((each) => URL.revokeObjectURL(each)),
  }
}
