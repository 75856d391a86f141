import 'server-only'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { canWatchLive, OPEN_MS, remindersAhead, type Reminder } from '@/lib/domains/livestreams/reminders/policy'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { env } from '@/lib/server/env'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import { signedStream } from '@/lib/server/media/streams/streams'
import { isBuild } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { calendarFile } from '@/lib/shared/format/calendar'
import { singaporeTime } from '@/lib/shared/format/singapore-time'
import { routes } from '@/lib/shared/routes/routes'
import type { AnnouncedLivestreamDto, LivestreamDetailDto, LivestreamDto } from './schema'

const MAX_LISTED = 100

/** Length of the calendar entry if the livestream has no end time. */
const ASSUMED_LENGTH_MS = 2 * 60 * 60 * 1000

const select = {
  id: true,
  name: true,
  description: true,
  thumbnailUrl: true,
  startsAt: true,
  endsAt: true,
} satisfies Prisma.LivestreamSelect

function toDto(row: Prisma.LivestreamGetPayload<{ select: typeof select }>, now: Date): LivestreamDto {
  const [date = '', time = ''] = singaporeTime(row.startsAt).split('T')
  return {
    id: row.id,
    name: row.name,
    thumbnail: shownPicture(row.thumbnailUrl),
    date,
    time,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    desc: row.description,
    status: row.startsAt <= now ? 'streaming now' : 'coming soon',
  }
}

export const whereVisible = (now: Date) =>
  ({
    publishedAt: { lte: now },
    OR: [{ endsAt: { gt: now } }, { endsAt: null, startsAt: { gt: new Date(now.getTime() - OPEN_MS) } }],
  }) satisfies Prisma.LivestreamWhereInput

export async function listLivestreams(now: Date = new Date()): Promise<LivestreamDto[]> {
  const rows = await db.livestream.findMany({
    where: whereVisible(now),
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    select,
  })
  return rows.map((row) => toDto(row, now))
}

const publicSelect = { ...select, publishedAt: true } satisfies Prisma.LivestreamSelect

function toPublic(
  row: Prisma.LivestreamGetPayload<{ select: typeof publicSelect }>,
  now: Date,
): AnnouncedLivestreamDto {
  return { ...toDto(row, now), publishedAt: (row.publishedAt ?? now).toISOString() }
}

async function listPublic(startsAt: Prisma.DateTimeFilter, now: Date): Promise<AnnouncedLivestreamDto[]> {
  if (isBuild()) return []
  const rows = await db.livestream.findMany({
    where: { ...whereVisible(now), startsAt },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    select: publicSelect,
  })
  return rows.map((row) => toPublic(row, now))
}

export const listAnnouncedLivestreams = (now: Date = new Date()) => listPublic({ gt: now }, now)

export const listRunningLivestreams = (now: Date = new Date()) => listPublic({ lte: now }, now)

export async function getPublicLivestream(id: number, now: Date = new Date()): Promise<AnnouncedLivestreamDto | null> {
  const row = await db.livestream.findFirst({ where: { id, ...whereVisible(now) }, select: publicSelect })
  return row && toPublic(row, now)
}

/** True if another livestream has the same name and start. The page title must then be made unique. */
export async function isLivestreamShared({ id, name, startsAt }: AnnouncedLivestreamDto, now: Date = new Date()) {
  const where = { name, startsAt, id: { not: id }, ...whereVisible(now) }
  return (await db.livestream.findFirst({ where, select: { id: true } })) !== null
}

export const countPublicLivestreams = (now: Date = new Date()): Promise<number> =>
  db.livestream.count({ where: whereVisible(now) })

/** @param part number of the sitemap part, from 0 */
export const listSitemapLivestreams = (part: number, size: number, now: Date = new Date()) =>
  db.livestream.findMany({
    where: whereVisible(now),
    orderBy: { id: 'asc' },
    skip: part * size,
    take: size,
    select: { id: true, updatedAt: true },
  })

export async function getLivestream(
  actor: Actor,
  id: number,
  now: Date = new Date(),
): Promise<LivestreamDetailDto | null> {
  const row = await db.livestream.findFirst({
    where: { id, ...whereVisible(now) },
    select: {
      ...select,
      vimeoId: true,
      vimeoEventId: true,
      hlsUrl: true,
      embedKey: true,
      notifications: { where: { userId: actor.id }, select: { id: true }, take: 1 },
    },
  })
  if (!row) return null
  const open = canWatchLive(actor) && row.startsAt <= now
  return {
    ...toDto(row, now),
    vimeoId: open ? row.vimeoId : null,
    vimeoEventId: open ? row.vimeoEventId : null,
    hlsUrl: open && row.hlsUrl ? (await signedStream(row.hlsUrl, now)).address : null,
    embedKey: open ? row.embedKey : null,
    notified: row.notifications.length > 0,
  }
}

/** Returns null if reminders are turned off, or if emails to the address bounced or were reported as spam. */
export async function getReminders(
  actor: Actor,
  startsAt: string,
  now: Date = new Date(),
): Promise<readonly Reminder[] | null> {
  const wanted = { id: actor.id, livestreamReminders: true, mailRefusal: null }
  const isWanted = (await db.user.count({ where: wanted })) > 0
  return isWanted ? remindersAhead(Date.parse(startsAt) - now.getTime()) : null
}

export async function getLivestreamCalendar(id: number, now: Date = new Date()): Promise<string | null> {
  const row = await db.livestream.findFirst({
    where: { id, ...whereVisible(now) },
    select: { ...select, updatedAt: true },
  })
  if (!row) return null
  const { APP_URL } = env()
  return calendarFile({
    uid: `livestream-${row.id}@${new URL(APP_URL).hostname}`,
    name: row.name,
    description: row.description,
    url: APP_URL + routes.publicLivestream(row.id),
    startsAt: row.startsAt,
    endsAt: row.endsAt ?? new Date(row.startsAt.getTime() + ASSUMED_LENGTH_MS),
    changedAt: row.updatedAt,
    producer: (await getSiteBrand()).name,
  })
}
