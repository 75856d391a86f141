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
