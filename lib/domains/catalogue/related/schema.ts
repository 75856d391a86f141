/** Kinds of names that two videos may share. */

export const tieKinds = [
  'composition',
  'artist',
  'raga',
  'series',
  'composer',
  'subCategory',
  'tala',
  'category',
] as const
export type TieKind = (typeof tieKinds)[number]

export type Tie = { kind: TieKind; id: number; name: string }

/** `lead` is text such as 'Also in'. `name` is separate, because it may be shown in the reader's script. */
export type Reason = { lead: string; kind: TieKind | 'video'; name: string }
