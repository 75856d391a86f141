/** Kinds of ties: names that two videos share, such as a raga or an artist. */

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

/** Reason shown on a card: `lead`, such as 'Also in', and the name, which may be shown in the reader's script. */
export type Reason = { lead: string; kind: TieKind | 'video'; name: string }
