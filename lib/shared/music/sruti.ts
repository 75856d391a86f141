/** Key notes (sruti) from C upwards, with their names on a harmonium: the number of the white key, or half more. */
const kattai = {
  ...{ C: '1', 'C♯': '1½', D: '2', 'D♯': '2½', E: '3', F: '4' },
  ...{ 'F♯': '4½', G: '5', 'G♯': '5½', A: '6', 'A♯': '6½', B: '7' },
} as const

export type SrutiNote = keyof typeof kattai
export const srutiNotes = Object.keys(kattai) as SrutiNote[]

export const isSrutiNote = (text: string | null): text is SrutiNote => srutiNotes.some((note) => note === text)

/** For example `1½ kattai · C♯`. */
export const srutiLabel = (note: SrutiNote): string => `${kattai[note]} kattai · ${note}`

export const srutiOptions = [
  { value: '', label: 'As recorded' },
  ...srutiNotes.map((note) => ({ value: note, label: srutiLabel(note) })),
]
