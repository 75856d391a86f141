import 'server-only'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import {
  livestreamSelect,
  MAX_LISTED,
  readTerms,
  termsSelect,
  toDto,
  toTermsDto,
  whereVisible,
} from '@/lib/domains/livestreams/cards/queries'
import { endOf } from '@/lib/domains/livestreams/policy'
import { toCalendarEvent } from '@/lib/domains/livestreams/queries'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { shownPicture } from '@/lib/server/media/pictures/picture-address'
import { isBuild } from '@/lib/server/process-state'
import { calendarFile } from '@/lib/shared/format/calendar'
import type { FestivalDto } from './schema'

/** Festivals are public until the last of their livestreams ends. */
const whereShown = (now: Date) =>
  ({ publishedAt: { lte: now }, livestreams: { some: whereVisible(now) } }) satisfies Prisma.FestivalWhereInput

const selectAt = (now: Date) =>
  ({
    ...{ id: true, name: true, description: true, thumbnailUrl: true, cancelledAt: true, publishedAt: true },
    ...termsSelect,
    livestreams: {
      where: { publishedAt: { lte: now } },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
      take: MAX_LISTED,
      select: livestreamSelect,
    },
  }) satisfies Prisma.FestivalSelect
type Row = Prisma.FestivalGetPayload<{ select: ReturnType<typeof selectAt> }>

const toFestival = (row: Row, now: Date): FestivalDto => ({
  ...{ id: row.id, name: row.name, desc: row.description, thumbnail: shownPicture(row.thumbnailUrl) },
  tickets: toTermsDto(readTerms(row)),
  cancelled: row.cancelledAt !== null,
  livestreams: row.livestreams.map((each) => ({ ...toDto(each, now), over: endOf(each) <= now })),
  publishedAt: (row.publishedAt ?? now).toISOString(),
})

export async function listFestivals(now: Date = new Date()): Promise<FestivalDto[]> {
  if (isBuild()) return []
  const rows = await db.festival.findMany({
    where: whereShown(now),
    orderBy: { id: 'asc' },
    take: MAX_LISTED,
    select: selectAt(now),
  })
  return rows.map((row) => toFestival(row, now))
}

export async function getFestival(id: number, now: Date = new Date()): Promise<FestivalDto | null> {
  const row = await db.festival.findFirst({ where: { id, ...whereShown(now) }, select: selectAt(now) })
  return row && toFestival(row, now)
}

/** True if another festival has the same name. The page title must then be made unique. */
export async function isFestivalShared({ id, name }: FestivalDto, now: Date = new Date()): Promise<boolean> {
  return (await db.festival.count({ where: { name, id: { not: id }, ...whereShown(now) } })) > 0
}

export const countPublicFestivals = (now: Date = new Date()): Promise<number> =>
  db.festival.count({ where: whereShown(now) })

/** @param part number of the sitemap part, from 0 */
export const listSitemapFestivals = (part: number, size: number, now: Date = new Date()) =>
  db.festival.findMany({
    where: whereShown(now),
    orderBy: { id: 'asc' },
    skip: part * size,
    take: size,
    select: { id: true, updatedAt: true },
  })

/** Returns one file with all livestreams of a festival. */
export async function getFestivalCalendar(id: number, now: Date = new Date()): Promise<string | null> {
  const row = await db.festival.findFirst({
    where: { id, ...whereShown(now) },
    select: {
      livestreams: {
        where: { publishedAt: { lte: now } },
        orderBy: { startsAt: 'asc' },
        take: MAX_LISTED,
        select: { ...livestreamSelect, updatedAt: true },
      },
    },
  })
  return row && calendarFile(row.livestreams.map(toCalendarEvent), (await getSiteBrand()).name)
}
