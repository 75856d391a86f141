/**
 * Venkatamakhin's 72 melakartas in Govinda's version. A melakarta combines one of six pairs of ri and ga, M1 or M2, and
 * one of six pairs of dha and ni.
 */

export const MELAKARTAS = 72

const pairs = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 2],
  [2, 3],
  [3, 3],
] as const

export const chakras = [
  ...['Indu', 'Netra', 'Agni', 'Veda', 'Bana', 'Ritu'],
  ...['Rishi', 'Vasu', 'Brahma', 'Disi', 'Rudra', 'Aditya'],
] as const

export function melakartaNotes(melakarta: number): string[] {
  if (!Number.isInteger(melakarta) || melakarta < 1 || melakarta > MELAKARTAS)
    throw new RangeError(`Not a melakarta: ${melakarta}`)
  const index = (melakarta - 1) % 36
  const [ri, ga] = pairs[Math.floor(index / 6)] ?? [1, 1]
  const [dha, ni] = pairs[index % 6] ?? [1, 1]
  return ['S', `R${ri}`, `G${ga}`, melakarta <= 36 ? 'M1' : 'M2', 'P', `D${dha}`, `N${ni}`, 'Ṡ']
}

export const chakraOf = (melakarta: number): string => chakras[Math.floor((melakarta - 1) / 6)] ?? ''

/** Bhatkhande's thaats, each with the melakarta that has the same notes. */
export const thaats = {
  bilawal: { name: 'Bilawal', melakarta: 29 },
  khamaj: { name: 'Khamaj', melakarta: 28 },
  kafi: { name: 'Kafi', melakarta: 22 },
  asavari: { name: 'Asavari', melakarta: 20 },
  bhairavi: { name: 'Bhairavi', melakarta: 8 },
  bhairav: { name: 'Bhairav', melakarta: 15 },
  kalyan: { name: 'Kalyan', melakarta: 65 },
  marwa: { name: 'Marwa', melakarta: 53 },
  purvi: { name: 'Purvi', melakarta: 51 },
  todi: { name: 'Todi', melakarta: 45 },
} as const
export type Thaat = keyof typeof thaats

/** Returns true for a note as staff write it, such as `R2`. Only the upper sa has a dot. */
export const isNote = (token: string): boolean => /^(S|R[123]|G[123]|M[12]|P|D[123]|N[123]|Ṡ)$/.test(token)

const places = new Map(
  [
    ['S'],
    ['R1'],
    ['R2', 'G1'],
    ['R3', 'G2'],
    ['G3'],
    ['M1'],
    ['M2'],
    ['P'],
    ['D1'],
    ['D2', 'N1'],
    ['D3', 'N2'],
    ['N3'],
    ['Ṡ'],
  ].flatMap((notes, place) => notes.map((note): [string, number] => [note, place])),
)

/** Returns semitones above sa; 12 for the upper sa. */
export const placeOf = (note: string): number => places.get(note) ?? 0
