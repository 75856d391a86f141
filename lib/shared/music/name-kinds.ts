/** Kinds of names in pieces, as written in URLs. */
export const nameKinds = ['ragas', 'talas', 'composers', 'forms', 'compositions'] as const
export type NameKind = (typeof nameKinds)[number]

export const nameLabels = {
  ragas: 'Raga',
  talas: 'Tala',
  composers: 'Composer',
  forms: 'Form',
  compositions: 'Composition',
} as const satisfies Record<NameKind, string>

export const namePageKinds = ['ragas', 'talas', 'composers', 'compositions', 'performers'] as const
export type NamePageKind = (typeof namePageKinds)[number]

export const namePageLabels = {
  ragas: { one: 'Raga', many: 'Ragas' },
  talas: { one: 'Tala', many: 'Talas' },
  composers: { one: 'Composer', many: 'Composers' },
  compositions: { one: 'Composition', many: 'Compositions' },
  performers: { one: 'Performer', many: 'Performers' },
} as const satisfies Record<NamePageKind, { one: string; many: string }>

/** Values are also used in URLs and the database. */
export const followKinds = ['artist', 'composer', 'raga', 'series'] as const
export type FollowKind = (typeof followKinds)[number]

/** Not in `followKinds`, because a playlist is followed by its link and never by its id. */
export const PLAYLIST_FOLLOW = 'playlist'

const ofNames: Partial<Record<NamePageKind | NameKind, FollowKind>> = {
  performers: 'artist',
  composers: 'composer',
  ragas: 'raga',
}

export const followKindOf = (kind: NamePageKind | NameKind): FollowKind | undefined => ofNames[kind]

export const followLabels = {
  artist: 'Artist',
  composer: 'Composer',
  raga: 'Raga',
  series: 'Series',
} as const satisfies Record<FollowKind, string>
