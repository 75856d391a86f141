import { srutiNotes } from '@/lib/shared/music/sruti'
import { semitonesBetween, shiftAt, shiftText, shiftTo, srutiOfShift } from './shift'

const tuning = { on: true, note: null, semitones: 0 }
const pieces = [
  { startSeconds: 0, endSeconds: 50, sruti: '2 kattai' },
  { startSeconds: 60, endSeconds: null, sruti: null },
]

it('a recording moves the shorter way, over the octave too', () => {
  expect(semitonesBetween('D', 'C♯')).toBe(-1)
  expect(semitonesBetween('A♯', 'C')).toBe(2)
  expect(semitonesBetween('C', 'A♯')).toBe(-2)
  expect(semitonesBetween('C', 'F♯')).toBe(6)
  for (const note of srutiNotes) expect(semitonesBetween(note, note)).toBe(0)
})

it.each([
  ['C♯', -1, 'Plays in C♯, 1 semitone lower.'],
  ['F♯', 4, 'Plays in F♯, 4 semitones higher.'],
  ['D', 0, 'Plays in D, as recorded.'],
  ['G', 0, 'G is too far from D, so this plays as recorded.'],
  ['G♯', 0, 'G♯ is too far from D, so this plays as recorded.'],
] as const)('a piece in D for a person with %s is moved by %i', (note, semitones, text) => {
  const shift = shiftAt(pieces, 10, { ...tuning, note })
  expect(shift.semitones).toBe(semitones)
  expect(shiftText(shift, note)).toBe(text)
  expect(srutiOfShift(shift)?.note).toBe(shift.isTooFar ? 'D' : note)
})

it('a part without a readable sruti is moved by the chosen semitones, and has no note', () => {
  const shift = shiftAt(pieces, 70, { on: true, note: 'C♯', semitones: -3 })
  expect(shift).toMatchObject({ semitones: -3, note: null })
  expect(shiftText(shift, 'C♯')).toBe('Plays 3 semitones lower.')
})

it('nothing moves while it is off, or without a key note', () => {
  for (const second of [10, 70])
    expect(shiftAt(pieces, second, { on: false, note: 'C♯', semitones: 2 }).semitones).toBe(0)
  expect(shiftTo(shiftAt(pieces, 10, tuning).recorded, tuning)).toMatchObject({ semitones: 0, note: 'D' })
})
