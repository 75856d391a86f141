import 'server-only'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import {
  livestreamSelect,
  MAX_LISTED,
  toDto,
  toPublic,
  toWatched,
  whereVisible,
  type LivestreamRow,
} from '@/lib/domains/livestreams/cards/queries'
import { remindersAhead, type Reminder } from '@/lib/domains/livestreams/reminders/policy'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { env } from '@/lib/server/env'
import { signedStream } from '@/lib/server/media/streams/streams'
import { isBuild } from '@/lib/server/process-state'
import type { Actor } from '@/lib/shared/access/actor'
import { calendarFile, type CalendarEvent } from '@/lib/shared/format/calendar'
import { DAY_MS } from '@/lib/shared/format/milliseconds'
import { routes } from '@/lib/shared/routes/routes'
import { canWatchLive, endOf, liveAccess, windowOf } from './policy'
import type { AnnouncedLivestreamDto, LivestreamDetailDto, LivestreamDto } from './schema'

/** Length of the calendar entry if the livestream has no end time. */
const ASSUMED_LENGTH_MS = 2 * 60 * 60 * 1000

const byStart = [{ startsAt: 'asc' }, { id: 'asc' }] satisfies Prisma.LivestreamOrderByWithRelationInput[]

export async function listLivestreams(now: Date = new Date()): Promise<LivestreamDto[]> {
  const rows = await db.livestream.findMany({
    where: whereVisible(now),
    orderBy: byStart,
    take: MAX_LISTED,
    select: livestreamSelect,
  })
  return rows.map((row) => toDto(row, now))
}

async function listPublic(startsAt: Prisma.DateTimeFilter, now: Date): Promise<AnnouncedLivestreamDto[]> {
  if (isBuild()) return []
  const rows = await db.livestream.findMany({
    where: { ...whereVisible(now), startsAt },
    orderBy: byStart,
    take: MAX_LISTED,
    select: livestreamSelect,
  })
  return rows.map((row) => toPublic(row, now))
}

export const listAnnouncedLivestreams = (now: Date = new Date()) => listPublic({ gt: now }, now)

export const listRunningLivestreams = (now: Date = new Date()) => listPublic({ lte: now }, now)

export async function getPublicLivestream(id: number, now: Date = new Date()): Promise<AnnouncedLivestreamDto | null> {
  const row = await db.livestream.findFirst({ where: { id, ...whereVisible(now) }, select: livestreamSelect })
  return row && toPublic(row, now)
}

/** Maximum number of days of a catch-up, with the day of the livestream itself. */
const CATCH_UP_MS = 367 * DAY_MS

/** Lists ended livestreams that the actor may still watch, newest first. */
export async function listCatchUp(actor: Actor, now: Date = new Date()): Promise<LivestreamDto[]> {
  const rows = await db.livestream.findMany({
    where: {
      ...{ publishedAt: { lte: now }, cancelledAt: null, catchUpDays: { gt: 0 } },
      startsAt: { lte: now, gt: new Date(now.getTime() - CATCH_UP_MS) },
    },
    orderBy: [{ startsAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
    select: livestreamSelect,
  })
  return rows
    .filter((row) => endOf(row) <= now && canWatchLive(actor, toWatched(row, now), now))
    .map((row) => toDto(row, now))
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
    where: { id, publishedAt: { lte: now } },
    select: {
      ...livestreamSelect,
      vimeoId: true,
      vimeoEventId: true,
      hlsUrl: true,
      embedKey: true,
      notifications: { where: { userId: actor.id }, select: { id: true }, take: 1 },
    },
  })
  if (!row) return null
  const watched = toWatched(row, now)
  const [open, over] = [canWatchLive(actor, watched, now), endOf(row) <= now]
  if (over && !open) return null
  const { opensAt, closesAt } = windowOf(watched)
  return {
    ...toDto(row, now),
    vimeoId: open ? row.vimeoId : null,
    vimeoEventId: open ? row.vimeoEventId : null,
    hlsUrl: open && row.hlsUrl ? (await signedStream(row.hlsUrl, now)).address : null,
    embedKey: open ? row.embedKey : null,
    notified: row.notifications.length > 0,
    access: liveAccess(actor, watched),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    over,
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

/** Makes the calendar entry of a livestream. Its id never changes, so that a second import updates it. */
export function toCalendarEvent(row: LivestreamRow & { updatedAt: Date }): CalendarEvent {
  const { APP_URL } = env()
  return {
    uid: `livestream-${row.id}@${new URL(APP_URL).hostname}`,
    name: row.name,
    description: row.description,
    url: APP_URL + routes.publicLivestream(row.id),
    startsAt: row.startsAt,
    endsAt: row.endsAt ?? new Date(row.startsAt.getTime() + ASSUMED_LENGTH_MS),
    changedAt: row.updatedAt,
    isCancelled: row.cancelledAt !== null,
  }
}

export async function getLivestreamCalendar(id: number, now: Date = new Date()): Promise<string | null> {
  const row = await db.livestream.findFirst({
    where: { id, ...whereVisible(now) },
    select: { ...livestreamSelect, updatedAt: true },
  })
  return row && calendarFile([toCalendarEvent(row)], (await getSiteBrand()).name)
}
