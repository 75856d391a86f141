import 'server-only'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { drawCard, type Card } from '@/lib/server/cards/card'
import { createQueue } from '@/lib/server/queue'

/** Drawing takes a good part of a second of a processor: one at a time, and what was asked for last is cached. */
const enqueue = createQueue(1, 10_000)
const cached = new LRUCache<string, Buffer>({ max: 64 })

/** Networks and caches keep a card for a day, and show an older one while they ask again. */
const CACHE_CONTROL = 'public, max-age=3600, s-maxage=86400, stale-while-revalidate=604800'

/**
 * Answers with a card, or with 304 to a client that has it.
 * @throws AppError unavailable when too many other cards are being drawn
 */
export async function cardResponse(card: Card, request: Request): Promise<Response> {
  const key = createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 27)
  const headers = { 'cache-control': CACHE_CONTROL, etag: `"${key}"` }
  if (request.headers.get('if-none-match')?.includes(headers.etag)) return new Response(null, { status: 304, headers })
  const image = await enqueue(key, () => cachedOrDrawn(key, card))
  return new Response(new Uint8Array(image), {
    headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(image.length) },
  })
}

async function cachedOrDrawn(key: string, card: Card): Promise<Buffer> {
  const image = cached.get(key) ?? (await drawCard(card))
  cached.set(key, image)
  return image
}
