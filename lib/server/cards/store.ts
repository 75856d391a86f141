import 'server-only'
import { createHash } from 'node:crypto'
import { drawCard, type Card } from '@/lib/server/cards/card'
import { createQueue } from '@/lib/server/queue'

/** Drawing takes a good part of a second of a processor: one at a time, and what was drawn last is kept. */
const enqueue = createQueue(1, 10_000)
const KEPT = 64
const kept = new Map<string, Buffer>()

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
  const image = await enqueue(key, () => keptOrDrawn(key, card))
  return new Response(new Uint8Array(image), {
    headers: { ...headers, 'content-type': 'image/jpeg', 'content-length': String(image.length) },
  })
}

async function keptOrDrawn(key: string, card: Card): Promise<Buffer> {
  const image = kept.get(key) ?? (await drawCard(card))
  // Last in, last out: a card that is asked for again moves to the end.
  kept.delete(key)
  kept.set(key, image)
  const oldest = kept.keys().next().value
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return image
}
