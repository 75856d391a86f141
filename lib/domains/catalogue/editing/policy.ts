import { formatCount } from '@/lib/shared/format/format'
import { singaporeInstant, singaporeTime } from '@/lib/shared/format/singapore-time'

const advice = {
  artist: 'Assign these videos to another artist first, or unpublish the artist.',
  series: 'Remove all videos from the series first.',
  'sub-category': 'Move all videos to another sub-category first.',
}

export function refusalByVideos(what: keyof typeof advice, name: string, videos: number): string | null {
  if (videos === 0) return null
  return `“${name}” has ${formatCount(videos, 'video')}. ${advice[what]}`
}

/** Rented videos can't be deleted, because accounting needs them. */
export function refusalByRentals(name: string, rentals: number): string | null {
  if (rentals === 0) return null
  const times = rentals === 1 ? 'once' : `${rentals} times`
  return `“${name}” has been rented ${times}, so it must stay on record. Unpublish it instead.`
}

export const publicationFields = (publishedAt: Date | null): { publication: 'draft' | 'public'; publishAt: string } =>
  publishedAt
    ? { publication: 'public', publishAt: singaporeTime(publishedAt) }
    : { publication: 'draft', publishAt: '' }

/** Returns null for a draft. If no time is given, keeps a past publication time, or returns the current time. */
export function publicationOf(
  input: { publication: 'draft' | 'public'; publishAt: string },
  before: Date | null,
  now: Date,
): Date | null {
  if (input.publication === 'draft') return null
  if (input.publishAt === '') return before !== null && before <= now ? before : now
  // The form shows minutes, so its value would drop the seconds of an unchanged time.
  if (before !== null && singaporeTime(before) === input.publishAt) return before
  return singaporeInstant(input.publishAt) ?? now
}
