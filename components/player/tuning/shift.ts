import { pieceOf } from '@/components/player/engine/timeline'
import { readSruti, srutiOf, type Sruti } from '@/components/player/practice/sruti'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { srutiNotes, type SrutiNote } from '@/lib/shared/music/sruti'

/** Maximum number of semitones: beyond, voices and strings sound unnatural. */
export const MOST_SEMITONES = 4

export type Tuning = {
  on: boolean
  /** Key note of the viewer; null if none is chosen, or while it isn't loaded. */
  note: SrutiNote | null
  /** Number of semitones for parts without a readable sruti. */
  semitones: number
}

export type Shift = {
  semitones: number
  recorded: Sruti | null
  /** Note that sounds; null if the part has no readable sruti. */
  note: SrutiNote | null
  isTooFar: boolean
}

/** Returns the shorter way from one note to the other, from -5 to 6. */
export function semitonesBetween(from: SrutiNote, to: SrutiNote): number {
  const up = (srutiNotes.indexOf(to) - srutiNotes.indexOf(from) + 12) % 12
  return up > 6 ? up - 12 : up
}

/** Returns the shift that plays a part in the viewer's note, or by the chosen semitones if its sruti is unknown. */
export function shiftTo(recorded: Sruti | null, { note, semitones }: Tuning): Shift {
  if (!recorded) return { semitones, recorded, note: null, isTooFar: false }
  const distance = note ? semitonesBetween(recorded.note, note) : 0
  const isTooFar = Math.abs(distance) > MOST_SEMITONES
  return note && !isTooFar
    ? { semitones: distance, recorded, note, isTooFar }
    : { semitones: 0, recorded, note: recorded.note, isTooFar }
}

type Pieces = readonly Pick<PieceDto, 'startSeconds' | 'endSeconds' | 'sruti'>[]

export const recordedAt = (pieces: Pieces, seconds: number): Sruti | null =>
  readSruti(pieceOf(pieces, seconds)?.sruti ?? null)

export function shiftAt(pieces: Pieces, seconds: number, tuning: Tuning): Shift {
  const recorded = recordedAt(pieces, seconds)
  return shiftTo(recorded, tuning.on ? tuning : { ...tuning, note: null, semitones: 0 })
}

export const srutiOfShift = ({ note }: Shift): Sruti | null => note && srutiOf(note)

const counted = (semitones: number): string =>
  `${Math.abs(semitones)} ${Math.abs(semitones) === 1 ? 'semitone' : 'semitones'} ${semitones < 0 ? 'lower' : 'higher'}`

/** @param wanted the viewer's note */
export function shiftText({ semitones, recorded, note, isTooFar }: Shift, wanted: SrutiNote | null): string {
  if (isTooFar && recorded) return `${wanted} is too far from ${recorded.note}, so this plays as recorded.`
  if (semitones === 0) return note ? `Plays in ${note}, as recorded.` : 'Plays as recorded.'
  return note ? `Plays in ${note}, ${counted(semitones)}.` : `Plays ${counted(semitones)}.`
}
