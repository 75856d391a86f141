import { readMainPlaylist, readThumbnails, type MainPlaylist, type Thumbnail } from '@/lib/shared/media/main-playlist'
import { isLater } from './failure'

/** Pictures of the seek bar. */
export type Thumbnails = {
  list: readonly Thumbnail[]
  /** @returns an address that shows the picture of a thumbnail; null when it cannot be loaded */
  picture: (thumbnail: Thumbnail) => Promise<string | null>
}

/** What a stream has beside its sizes. Nothing is requested before it is wanted, and what failed is requested again. */
type StreamPlaylist = {
  /** The playlist of sound alone; null where there is none. @param address of the stream's main playlist */
  sound: (address: string) => Promise<string | null>
  thumbnails: (address: string) => Promise<Thumbnails | null>
  /** Lets go of pictures. */
  close: () => void
}

/** Tells an absent or failing server from a broken file, which the browser's player does not. */
export async function isAway(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return isLater(status)
  } catch {
    return true
  }
}

async function fetched(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`Loading part of a stream failed with ${answer.status}`)
  return answer
}

/** @param begins first letters of what is wanted: something else may have answered */
async function fetchedText(address: string, begins: string): Promise<{ text: string; url: string }> {
  const answer = await fetched(address)
  const text = await answer.text()
  if (!text.startsWith(begins)) throw new Error('Not part of a stream')
  // It may have been sent on: what it names is relative to where it came from.
  return { text, url: answer.url || new URL(address, document.baseURI).href }
}

async function fetchMain(address: string): Promise<MainPlaylist> {
  const { text, url } = await fetchedText(address, '#EXTM3U')
  return readMainPlaylist(text, url)
}

/** An address of a picture that is encrypted as `encryptFile` of the server does it. */
async function decrypted(address: string, keyAddress: string): Promise<string> {
  const [bytes, raw] = await Promise.all([address, keyAddress].map(async (each) => (await fetched(each)).arrayBuffer()))
  if (!bytes || !raw) throw new Error('Picture or key missing')
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt'])
  const picture = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytes.slice(0, 16) }, key, bytes.slice(16))
  return URL.createObjectURL(new Blob([picture], { type: 'image/jpeg' }))
}

/** Remembers what a function returned for an address, but no failure. */
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
