import { singaporeInstant, singaporeTime } from '@/lib/shared/singapore-time'

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
