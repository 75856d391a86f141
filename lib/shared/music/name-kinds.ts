/** Kinds of names that a piece can have. The values are also used in URLs. */
export const nameKinds = ['ragas', 'talas', 'composers', 'forms', 'compositions'] as const
export type NameKind = (typeof nameKinds)[number]

/** Names whose performances are worth hearing one after another. A tala or form has too little in common. */
export const playedInRow = ['ragas', 'composers', 'compositions'] as const
export const isPlayedInRow = (kind: string): kind is (typeof playedInRow)[number] =>
  playedInRow.some((played) => played === kind)

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

/** The values are also used in URLs and in the database. */
export const followKinds = ['artist', 'composer', 'raga', 'series'] as const
export type FollowKind = (typeof followKinds)[number]

/** Separate from `followKinds`, because playlists are followed by share link, not by id. */
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
