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
export const knowledgeKinds = ['ragas', 'talas', 'composers', 'compositions', 'performers'] as const
export type KnowledgeKind = (typeof knowledgeKinds)[number]

/** What one of a kind is called, and all of them. */
export const knowledgeLabels = {
  ragas: { one: 'Raga', many: 'Ragas' },
  talas: { one: 'Tala', many: 'Talas' },
  composers: { one: 'Composer', many: 'Composers' },
  compositions: { one: 'Composition', many: 'Compositions' },
  performers: { one: 'Performer', many: 'Performers' },
} as const satisfies Record<KnowledgeKind, { one: string; many: string }>
