import 'server-only'
import type { LivestreamDto } from '@/lib/domains/livestreams/schema'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'

/** More than any season has. */
const MAX_LISTED = 100

const select = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  startsAt: true,
} satisfies Prisma.LivestreamSelect

const dateInSingapore = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore', dateStyle: 'short' })
const timeInSingapore = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Singapore',
  hour: '2-digit',
  minute: '2-digit',
})

function toDto(row: Prisma.LivestreamGetPayload<{ select: typeof select }>, now: Date): LivestreamDto {
  return {
    id: row.id,
    name: row.name,
    thumbnail: row.thumbnailUrl,
    date: dateInSingapore.format(row.startsAt),
    time: timeInSingapore.format(row.startsAt),
    startsAt: row.startsAt.toISOString(),
    desc: row.description,
    status: row.startsAt <= now ? 'streaming now' : 'coming soon',
  }
}

/** Streams that are on or still to come. */
const visible = (now: Date) =>
  ({ publishedAt: { lte: now }, OR: [{ endsAt: null }, { endsAt: { gt: now } }] }) satisfies Prisma.LivestreamWhereInput

/** Livestreams that are on, then those to come, soonest first. */
export async function listLivestreams(now: Date = new Date()): Promise<LivestreamDto[]> {
  const rows = await db.livestream.findMany({
    where: visible(now),
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    select,
  })
  return rows.map((row) => toDto(row, now))
}

/** One livestream that is on or to come, or null. */
export async function getLivestream(id: number, now: Date = new Date()): Promise<LivestreamDto | null> {
  const row = await db.livestream.findFirst({ where: { id, ...visible(now) }, select })
  return row && toDto(row, now)
}
