import type { Reason, Tie, TieKind } from './schema'

/**
 * Weights of ties, the names that two videos share. A `rare` tie weighs less the more videos share it. A shared
 * composition outweighs nearly all other ties together.
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

export const alsoReason = ({ kind, name }: Tie): Reason => ({ lead: also[kind], kind, name })
