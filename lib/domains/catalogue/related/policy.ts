import type { Reason, Tie, TieKind } from './schema'

/**
 * How strong a tie is. Those of `rare` are as strong only while few videos have them: of two ragas the rarer one says
 * more.
 * One composition outweighs everything else together, but not one artist: who shares raga and composer is as close.
 */
export const tieWeights = {
  composition: { weight: 20, rare: false },
  artist: { weight: 6, rare: false },
  raga: { weight: 5, rare: true },
  series: { weight: 4, rare: false },
  composer: { weight: 3, rare: true },
  subCategory: { weight: 1, rare: false },
  tala: { weight: 1, rare: true },
  category: { weight: 0.5, rare: false },
} as const satisfies Record<TieKind, { weight: number; rare: boolean }>

/** What a card of 'More like this' says before the name. */
const also = {
  composition: 'Also',
  artist: 'Also by',
  raga: 'Also in',
  series: 'Also from',
  composer: 'Also composed by',
  subCategory: 'Also',
  tala: 'Also set to',
  category: 'Also',
} as const satisfies Record<TieKind, string>

/** The tie of a related video as a reason: 'Also in Todi'. */
export const alsoReason = ({ kind, name }: Tie): Reason => ({ lead: also[kind], kind, name })
