/** Names in the reader's script: which scripts there are, and the kinds of names that have spellings in them. */

/** Codes of ISO 15924, in lower case. */
export const scripts = ['deva', 'taml', 'telu', 'knda', 'mlym'] as const
export type Script = (typeof scripts)[number]

export const scriptLabels = {
  deva: 'Devanagari',
  taml: 'Tamil',
  telu: 'Telugu',
  knda: 'Kannada',
  mlym: 'Malayalam',
} as const satisfies Record<Script, string>

export const isScript = (value: unknown): value is Script => scripts.some((script) => script === value)

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
} as const satisfies Record<Script, string>

export const scriptNameKinds = ['raga', 'tala', 'composer', 'composition', 'artist'] as const
export type ScriptNameKind = (typeof scriptNameKinds)[number]
export const isScriptNameKind = (value: unknown): value is ScriptNameKind =>
  scriptNameKinds.some((kind) => kind === value)

/** A name as a request asks for it: `raga:Todi`. */
export const scriptNameKey = (kind: ScriptNameKind, name: string) => `${kind}:${name}`
