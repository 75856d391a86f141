import 'server-only'
import { newestFirst, publishedAt } from '@/lib/domains/catalogue/queries-cards'
import { db } from '@/lib/server/db/client'

/** What search engines and feed readers are told of: trailers of published videos, nothing else. */
export type IndexedTrailer = {
  id: number
  name: string
  description: string
  thumbnailUrl: string
  /** Seconds. */
  duration: number
  publishedAt: Date
  updatedAt: Date
}

/**
 * Trailers in the order of their ids, a part of them.
 * @param part from 0
 * @param size trailers per part
 */
export async function listIndexedTrailers(part: number, size: number, now = new Date()): Promise<IndexedTrailer[]> {
  const rows = await db.trailer.findMany({
    where: { video: publishedAt(now) },
    orderBy: { id: 'asc' },
    skip: part * size,
    take: size,
    select: indexedSelect,
  })
  return rows.map(toIndexed)
}

/** The trailers of the videos that were published last. */
export async function listNewestTrailers(limit: number, now = new Date()): Promise<IndexedTrailer[]> {
  const rows = await db.trailer.findMany({
    where: { video: publishedAt(now) },
    orderBy: newestFirst.map((video) => ({ video })),
    take: limit,
    select: indexedSelect,
  })
  return rows.map(toIndexed)
}

/** How many trailers there are to tell of. */
export function countIndexedTrailers(now = new Date()): Promise<number> {
  return db.trailer.count({ where: { video: publishedAt(now) } })
}

const indexedSelect = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  durationSeconds: true,
  updatedAt: true,
  video: { select: { publishedAt: true } },
} as const

function toIndexed({
  durationSeconds,
  video,
  ...row
}: Omit<IndexedTrailer, 'duration' | 'publishedAt'> & {
  durationSeconds: number
  video: { publishedAt: Date | null }
}): IndexedTrailer {
  return { ...row, duration: durationSeconds, publishedAt: video.publishedAt ?? row.updatedAt }
}
