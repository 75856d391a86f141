import { srutiNotes, type SrutiNote } from '@/lib/shared/music/sruti'

/** Parses the pitch (sruti) of a piece, as written by staff. */

const letters: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }
/** Semitones of the white keys (counted by kattai numbers) and of the black keys (counted by `kali` numbers). */
const white = [0, 2, 4, 5, 7, 9, 11]
const black = [1, 3, 6, 8, 10]
/** Frequency in hertz of the C below middle C, with A at 440 Hz. */
const LOWEST = 440 / 2 ** (21 / 12)

export type Sruti = {
  note: SrutiNote
  /** Pitch of the tanpura's middle strings. */
  hertz: number
}

const noteIn = /(?:^|[^a-z])([a-g])\s*(♯|#|sharp|♭|b|flat)?(?![a-z])/
const numberIn = /([1-7])(\.5)?/

/**
 * Accepts a letter with or without an accidental (`C#`, `B flat`), kattai (`5½ kattai`, `2.5`: white keys counted from
 * C, halves are black keys), and northern key names (`kali 1`, `safed 4`).
 * @returns null for anything else, such as `3½ kattai`
 */
export function readSruti(text: string | null): Sruti | null {
  const plain = (text ?? '').toLowerCase().replace(/\s*½|[\s-]+1\s*[/⁄]\s*2/g, '.5')
  const semitone = letterOf(plain) ?? keyOf(plain)
  const note = semitone === null ? undefined : srutiNotes[semitone]
  return note ? srutiOf(note) : null
}

export const srutiOf = (note: SrutiNote): Sruti => ({
  note,
  hertz: LOWEST * 2 ** (srutiNotes.indexOf(note) / 12),
})

function letterOf(text: string): number | null {
  const [, letter = '', sign = ''] = noteIn.exec(text) ?? []
  const natural = letters[letter]
  if (natural === undefined) return null
  const change = sign === '' ? 0 : /♯|#|sharp/.test(sign) ? 1 : -1
  return (natural + change + 12) % 12
}

function keyOf(text: string): number | null {
  const [, digit, half] = numberIn.exec(text) ?? []
  if (digit === undefined) return null
  const key = Number(digit)
  if (/kali|black/.test(text)) return black[key - 1] ?? null
  const semitone = (white[key - 1] ?? 0) + (half ? 1 : 0)
  // The third and seventh white keys have no black key above them.
  return half && !black.includes(semitone) ? null : semitone
}
