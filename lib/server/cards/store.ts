import 'server-only'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { bytesResponse, hasCurrent } from '@/lib/server/files/file-response'
import { log } from '@/lib/server/log/log'
import { storedPictureName } from '@/lib/server/media/pictures/picture-address'
import { readPicture } from '@/lib/server/media/pictures/pictures'
import { createQueue } from '@/lib/server/queue'
import { drawCard, type Card } from './card'

/** Drawing takes a good part of a second of a processor: one at a time, and what was asked for last is cached. */
const enqueue = createQueue(1, 10_000)
const cached = new LRUCache<string, Buffer>({ max: 64 })

/** Networks and caches keep a card for a day, and show an older one while they ask again. */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=604800'

/** Raised whenever the same card is drawn in another way: caches ask again with the ETag of what they hold. */
const DRAWN_AS = 3

/**
 * Answers with a card, or with 304 to a client that has it. While the store does not give its picture, the card has the
 * house's own instead, and nobody keeps it.
 * @throws AppError unavailable when too many other cards are being drawn
 */
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
  // Not in the queue: a store that is slow to answer holds up no other card.
  const stored = name ? await readStored(name) : undefined
  const isWhole = stored !== null
  const image = await enqueue(key, async () => {
    const drawn = cached.get(key) ?? (await drawCard(card, stored ?? undefined))
    if (isWhole) cached.set(key, drawn)
    return drawn
  })
  return { image, isWhole }
}

/** Its bytes; null while the store does not give them. */
async function readStored(name: string): Promise<Uint8Array | null> {
  try {
    return await readPicture(name)
  } catch (err) {
    log.warn({ err, name }, 'a social image is drawn without its picture')
    return null
  }
}
