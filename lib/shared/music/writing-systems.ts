/** Names in the reader's script: which scripts there are, and the kinds of names that have spellings in them. */

/** Codes of ISO 15924, in lower case. */
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

/**
 * The language tag of a name in a script (BCP 47). A name has no language of its own, but a voice that reads it aloud
 * needs one: that of the script. Devanagari stays open, because it writes several.
 */
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

/** A name as a request asks for it: `raga:Todi`. */
export const toTransliterationKey = (kind: TransliteratedKind, name: string) => `${kind}:${name}`
