export const writingSystems = ['deva', 'taml', 'telu', 'knda', 'mlym'] as const
export type WritingSystem = (typeof writingSystems)[number]

export const writingSystemLabels = {
  deva: 'Devanagari',
  taml: 'Tamil',
  telu: 'Telugu',
  knda: 'Kannada',
  mlym: 'Malayalam',
} as const satisfies Record<WritingSystem, string>

export const isWritingSystem = (value: unknown): value is WritingSystem =>
  writingSystems.some((script) => script === value)

/** BCP 47 tags for screen readers. Devanagari has no language, because several languages use it. */
export const languageTags = {
  deva: 'und-Deva',
  taml: 'ta',
  telu: 'te',
  knda: 'kn',
  mlym: 'ml',
} as const satisfies Record<WritingSystem, string>

export const transliteratedKinds = ['raga', 'tala', 'composer', 'composition', 'artist'] as const
export type TransliteratedKind = (typeof transliteratedKinds)[number]
export const isTransliteratedKind = (value: unknown): value is TransliteratedKind =>
  transliteratedKinds.some((kind) => kind === value)

export const toTransliterationKey = (kind: TransliteratedKind, name: string) => `${kind}:${name}`
