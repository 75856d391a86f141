import type { KnowledgeKind, NameKind } from './name-kinds'

/** What can be followed, as addresses and the database spell it. */
export const followKinds = ['artist', 'composer', 'raga', 'series'] as const
export type FollowKind = (typeof followKinds)[number]

/** The kind of a follow. No request follows by the id of a playlist, as it does a raga: only its link opens it. */
export const PLAYLIST_FOLLOW = 'playlist'

const ofNames: Partial<Record<KnowledgeKind | NameKind, FollowKind>> = {
  performers: 'artist',
  composers: 'composer',
  ragas: 'raga',
}

/** How following calls a kind of names; undefined where they cannot be followed. */
export const followKindOf = (kind: KnowledgeKind | NameKind): FollowKind | undefined => ofNames[kind]

/** What one of a kind is called beside its name. */
export const followLabels = {
  artist: 'Artist',
  composer: 'Composer',
  raga: 'Raga',
  series: 'Series',
} as const satisfies Record<FollowKind, string>
