import 'server-only'
import { newestFirst, publishedAt } from '@/lib/domains/catalogue/queries-cards'
import { sourceSelect, trailerSource } from '@/lib/domains/media/queries'
import type { MediaSource } from '@/lib/domains/catalogue/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'

/** What search engines and feed readers are told of: trailers of published videos, nothing else. */
export type IndexedTrailer = MediaSource & {
  id: number
  name: string
  description: string
  thumbnailUrl: string
  /** Seconds. */
  duration: number
  publishedAt: Date
  /** When its page last said something new: a change of trailer or video, or the day it was shown first. */
  modifiedAt: Date
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
  ...sourceSelect,
  video: { select: { publishedAt: true, updatedAt: true } },
} satisfies Prisma.TrailerSelect

type IndexedRow = Prisma.TrailerGetPayload<{ select: typeof indexedSelect }>

function toIndexed(row: IndexedRow): IndexedTrailer {
  const { id, name, description, thumbnailUrl, durationSeconds, video } = row
  const publishedAt = video.publishedAt ?? row.updatedAt
  const modified = Math.max(...[row.updatedAt, video.updatedAt, publishedAt].map(Number))
  return {
    id,
    name,
    description,
    thumbnailUrl,
    duration: durationSeconds,
    publishedAt,
    modifiedAt: new Date(modified),
    ...trailerSource(row),
  }
}
