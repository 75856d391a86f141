import type { TieKind } from '@/lib/domains/catalogue/schema-ties'
import type { Because } from '@/lib/domains/recommendations/schema'

/** The ties by which videos are recommended. One tala or category is of too many videos to say anything. */
export const recommendingKinds = [
  'composition',
  'artist',
  'raga',
  'series',
  'composer',
  'subCategory',
] as const satisfies TieKind[]

/** A reason in words: 'Because you heard Todi'. */
export function becauseWords({ origin, kind, name }: Because): string {
  if (origin === 'followed') return `Because you follow ${name}`
  if (origin === 'saved') return `Because you saved ${name}`
  if (kind === 'raga' || kind === 'composition') return `Because you heard ${name}`
  return kind === 'composer' ? `Because you heard works of ${name}` : `Because you watched ${name}`
}
