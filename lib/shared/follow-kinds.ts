/** What can be followed, as addresses and the database spell it. */
export const followKinds = ['artist', 'composer', 'raga', 'series'] as const
export type FollowKind = (typeof followKinds)[number]

/** What one of a kind is called beside its name. */
export const followLabels = {
  artist: 'Artist',
  composer: 'Composer',
  raga: 'Raga',
  series: 'Series',
} as const satisfies Record<FollowKind, string>
