import 'server-only'
import type { Metadata } from 'next'
import { cache } from 'react'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import { getPublicVideo } from '@/lib/domains/catalogue/queries'
import type { PublicVideoDto } from '@/lib/domains/catalogue/schema'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { festivalDays } from '@/lib/domains/livestreams/festivals/policy'
import { getFestival, isFestivalShared } from '@/lib/domains/livestreams/festivals/queries'
import { getPublicLivestream, isLivestreamShared } from '@/lib/domains/livestreams/queries'
import type { AnnouncedLivestreamDto } from '@/lib/domains/livestreams/schema'
import { formatDay, formatShortDay, humanizeDuration } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { byId } from '@/lib/shared/row-id'
import { missingPage, pageMetadata } from './page-metadata'

/** Minimum number of characters of a description. Shorter descriptions are completed with facts. */

const DESCRIPTION_MINIMUM = 50

/** Cached per request, because the title and the page both need it. */
export const loadPublicVideo = cache((segment: string) => byId(segment, getPublicVideo))
export const loadPublicLivestream = cache((segment: string) => byId(segment, getPublicLivestream))
export const loadFestival = cache((segment: string) => byId(segment, getFestival))

function videoDescription(video: PublicVideoDto, site: string): string {
  const { description, name, artist, subCategory, category, duration } = video
  if (description.trim().length >= DESCRIPTION_MINIMUM) return description
  const who = artist ? `, with ${artist.name}` : ''
  const what = `${subCategory?.name ?? categoryLabels[category]}, ${humanizeDuration(duration)}`
  return `${description.trim()} ${name}${who} (${what}): watch it on ${site}, piece by piece.`.trim()
}

export async function videoMetadata(segment: string): Promise<Metadata> {
  const [video, { name }] = await Promise.all([loadPublicVideo(segment), getSiteBrand()])
  if (!video) return missingPage
  return pageMetadata(name, {
    title: { name: video.name, kind: 'video', id: video.id, isShared: video.hasNamesake },
    description: videoDescription(video, name),
    path: routes.publicVideo(video.id),
    type: 'video.other',
    card: {
      path: routes.videoCard(video.id),
      alt: [video.name, video.artist?.name].filter(Boolean).join(', '),
    },
  })
}

function livestreamDescription({ desc, name, startsAt, time }: AnnouncedLivestreamDto, site: string): string {
  const when = `Live on ${site}, ${formatDay(startsAt)}, ${time} Singapore time.`
  return desc.trim() ? `${when} ${desc.trim()}` : `${name}. ${when}`
}

export async function livestreamMetadata(segment: string): Promise<Metadata> {
  const [livestream, { name }] = await Promise.all([loadPublicLivestream(segment), getSiteBrand()])
  if (!livestream) return missingPage
  const { id } = livestream
  return pageMetadata(name, {
    // Adds the date, because several livestreams may have the same name.
    title: {
      name: livestream.name,
      kind: 'live',
      id,
      isShared: await isLivestreamShared(livestream),
      when: `${formatShortDay(livestream.startsAt)}, ${livestream.time}`,
    },
    description: livestreamDescription(livestream, name),
    path: routes.publicLivestream(id),
    type: 'video.other',
    card: { path: routes.livestreamCard(id), alt: `${livestream.name}, a livestream` },
  })
}

export async function festivalMetadata(segment: string): Promise<Metadata> {
  const [festival, { name }] = await Promise.all([loadFestival(segment), getSiteBrand()])
  if (!festival) return missingPage
  const { id, desc } = festival
  const when = `Live on ${name}, ${festivalDays(festival)}.`
  return pageMetadata(name, {
    title: { name: festival.name, kind: 'festival', id, isShared: await isFestivalShared(festival) },
    description: desc.trim() ? `${when} ${desc.trim()}` : `${festival.name}. ${when}`,
    path: routes.publicFestival(id),
    card: { path: routes.festivalCard(id), alt: `${festival.name}, a festival` },
  })
}
