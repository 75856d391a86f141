import 'server-only'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { bytesResponse, hasCurrent } from '@/lib/server/files/file-response'
import { log } from '@/lib/server/log/log'
import { storedPictureName } from '@/lib/server/media/pictures/picture-address'
import { readPicture } from '@/lib/server/media/pictures/pictures'
import { createQueue } from '@/lib/server/queue'
import { drawCard, type Card } from './card'

/** Draws one card at a time, because each card takes most of a second of CPU time. */
const enqueue = createQueue(1, 10_000)
const cached = new LRUCache<string, Buffer>({ max: 64 })

const CACHE_CONTROL = 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=604800'

/** Increment this version whenever the drawing changes, because ETags depend on it. */
const DRAWN_AS = 3

/** Caches the card unless its picture couldn't be read. */
export async function cardResponse(card: Card, request: Request): Promise<Response> {
  const content = JSON.stringify([DRAWN_AS, card])
  const key = createHash('sha256').update(content).digest('base64url').slice(0, 27)
  const kept = { 'cache-control': CACHE_CONTROL, etag: `"${key}"` }
  if (hasCurrent(request, kept.etag)) return new Response(null, { status: 304, headers: kept })
  const { image, isWhole } = await cachedOrDrawn(key, card)
  const headers = isWhole ? kept : { 'cache-control': 'no-store' }
  return bytesResponse(request, image, { ...headers, 'content-type': 'image/jpeg' })
}

async function cachedOrDrawn(key: string, card: Card): Promise<{ image: Buffer; isWhole: boolean }> {
  const known = cached.get(key)
  if (known) return { image: known, isWhole: true }
  const name = storedPictureName(card.picture)
  // Reads the picture outside the queue, so that a slow store doesn't delay other cards.
  const stored = name ? await readStored(name) : undefined
  const isWhole = stored !== null
  const image = await enqueue(key, async () => {
    const drawn = cached.get(key) ?? (await drawCard(card, stored ?? undefined))
    if (isWhole) cached.set(key, drawn)
    return drawn
  })
  return { image, isWhole }
}

async function readStored(name: string): Promise<Uint8Array | null> {
  try {
    return await readPicture(name)
  } catch (err) {
    log.warn({ err, name }, 'social image drawn without its picture')
    return null
  }
}
