import type { Reason, TieKind } from '@/lib/domains/catalogue/related/schema'
import type { Because } from './schema'

/**
 * Kinds of ties, which are things that two videos have in common. Excludes talas and categories, because they cover too
 * many videos to be meaningful.
 */
export const recommendingKinds = [
  'composition',
  'artist',
  'raga',
  'series',
  'composer',
  'subCategory',
] as const satisfies TieKind[]

export const becauseReason = ({ origin, kind, name }: Because): Reason => ({ lead: leadOf(origin, kind), kind, name })

function leadOf(origin: Because['origin'], kind: Because['kind']): string {
  if (origin === 'followed') return 'Because you follow'
  if (origin === 'saved') return 'Because you saved'
  if (kind === 'raga' || kind === 'composition') return 'Because you heard'
  return kind === 'composer' ? 'Because you heard works by' : 'Because you watched'
}
