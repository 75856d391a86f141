/** Kinds of names that pieces carry, as addresses spell them. */
export const nameKinds = ['ragas', 'talas', 'composers', 'forms', 'compositions'] as const
export type NameKind = (typeof nameKinds)[number]

/** What one name of a kind is called. */
export const nameLabels = {
  ragas: 'Raga',
  talas: 'Tala',
  composers: 'Composer',
  forms: 'Form',
  compositions: 'Composition',
} as const satisfies Record<NameKind, string>

/** Kinds of names that have public pages, as addresses spell them. */
export const namePageKinds = ['ragas', 'talas', 'composers', 'compositions', 'performers'] as const
export type NamePageKind = (typeof namePageKinds)[number]

/** What one of a kind is called, and all of them. */
export const namePageLabels = {
  ragas: { one: 'Raga', many: 'Ragas' },
  talas: { one: 'Tala', many: 'Talas' },
  composers: { one: 'Composer', many: 'Composers' },
  compositions: { one: 'Composition', many: 'Compositions' },
  performers: { one: 'Performer', many: 'Performers' },
} as const satisfies Record<NamePageKind, { one: string; many: string }>

/** What can be followed, as addresses and the database spell it. */
export const followKinds = ['artist', 'composer', 'raga', 'series'] as const
export type FollowKind = (typeof followKinds)[number]

/** The kind of a follow. No request follows by the id of a playlist, as it does a raga: only its link opens it. */
export const PLAYLIST_FOLLOW = 'playlist'

const ofNames: Partial<Record<NamePageKind | NameKind, FollowKind>> = {
  performers: 'artist',
  composers: 'composer',
  ragas: 'raga',
}

/** How following calls a kind of names; undefined where they cannot be followed. */
export const followKindOf = (kind: NamePageKind | NameKind): FollowKind | undefined => ofNames[kind]

/** What one of a kind is called beside its name. */
export const followLabels = {
  artist: 'Artist',
  composer: 'Composer',
  raga: 'Raga',
  series: 'Series',
} as const satisfies Record<FollowKind, string>
