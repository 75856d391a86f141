/** Ties: what two videos share by name. They say why one stands beside the other. */

/** From the strongest to the weakest. */
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

/** A tie by its name as it is now. */
export type Tie = { kind: TieKind; id: number; name: string }

/** What a card says why it is there: 'Also in' and the name, which may stand in the reader's script. */
export type Reason = { lead: string; kind: TieKind | 'video'; name: string }
