import { formatCount } from '@/lib/shared/format/format'
import { singaporeInstant, singaporeTime } from '@/lib/shared/format/singapore-time'

/** What to do first with the videos that belong to what should be deleted. */
const advice = {
  artist: 'Choose another artist there first, or make this one a draft.',
  series: 'Remove all videos from the series first.',
  'sub-category': 'Move all videos to another sub-category first.',
}

/** Why something with videos cannot be deleted; null when it can. */
export function refusalByVideos(what: keyof typeof advice, name: string, videos: number): string | null {
  if (videos === 0) return null
  return `“${name}” has ${formatCount(videos, 'video')}. ${advice[what]}`
}

/** Why a video cannot be deleted: the accounts need one that was rented. Null when it can. */
export function refusalByRentals(name: string, rentals: number): string | null {
  if (rentals === 0) return null
  const times = rentals === 1 ? 'once' : `${rentals} times`
  return `“${name}” has been rented ${times}, so it must stay on record. Unpublish it instead.`
}

/** What the form of a publication shows of what is stored. */
export const publicationFields = (publishedAt: Date | null): { publication: 'draft' | 'public'; publishAt: string } =>
  publishedAt
    ? { publication: 'public', publishAt: singaporeTime(publishedAt) }
    : { publication: 'draft', publishAt: '' }

/**
 * From when something is public, by what its form says: never for a draft; at once where no time is given; else at the
 * time, which may be to come or long past. Where the form shows what was stored, nothing moves.
 * @param input valid: `publishAt` is a time of day in Singapore, or empty
 * @param before the instant as it is stored
 */
export function publicationOf(
  input: { publication: 'draft' | 'public'; publishAt: string },
  before: Date | null,
  now: Date,
): Date | null {
  if (input.publication === 'draft') return null
  if (input.publishAt === '') return before !== null && before <= now ? before : now
  // A form knows minutes, the database milliseconds.
  if (before !== null && singaporeTime(before) === input.publishAt) return before
  return singaporeInstant(input.publishAt) ?? now
}
