import fc from 'fast-check'
import { fieldsOf, readFields, readScale, scaleOf, scaleQuery, togglePitch } from './scales'
import { formatNotes, MAX_TEXT, notesAt, parseNotes, spellPitches } from './svaras'

const notes = (text: string) => parseNotes(text).notes
const scale = (up: string, down?: string) => {
  const found = scaleOf(notes(up), down === undefined ? null : notes(down))
  return found && { up: found.up.join(' '), down: found.down && found.down.join(' ') }
}

test('scales are equal with and without sa at their ends, and if they fall as they rise', () => {
  const mohanam = { up: 'S R2 G3 P D2', down: null }
  for (const up of ['S R2 G3 P D2', 'R2 G3 P D2', 'S R2 G3 P D2 Ṡ']) expect(scale(up)).toEqual(mohanam)
  for (const down of ['Ṡ D2 P G3 R2 S', 'D2 P G3 R2', 'Ṡ D2 P G3 R2', 'S'])
    expect(scale('S R2 G3 P D2', down)).toEqual(mohanam)
  expect(scale('', 'Ṡ D2 P G3 R2 S')).toEqual(mohanam)
  expect(scale('S R2 M1 P N3 Ṡ', 'Ṡ N2 P M1 R2 S')).toEqual({ up: 'S R2 M1 P N3', down: 'N2 P M1 R2 S' })
  expect(scale('N3 R1 G3 M2')).toEqual({ up: 'S N3 R1 G3 M2', down: null })
  expect(scale('N2 S G2 M1 P N2 Ṡ')).toEqual({ up: 'N2 S G2 M1 P N2', down: null })
  for (const nothing of ['', 'S', 'S S']) expect(scale(nothing)).toBeNull()
})

test('keys add a note where a plain scale has it, remove it again, and never sa', () => {
  const toggled = (text: string, pitch: number) => togglePitch(notes(text), pitch).join(' ')
  expect(toggled('S G3 P', 2)).toBe('S R2 G3 P')
  expect(toggled('S R2 G3 P', 4)).toBe('S R2 P')
  expect(toggled('S R2', 1)).toBe('S R1 G1')
  expect(toggled('', 7)).toBe('S P')
  expect(toggled('S R2 M1 G3 M1', 7)).toBe('S R2 M1 G3 M1 P')
  expect(toggled('S P', 0)).toBe('S P')
})

test('an address with the notes leads to the same notes and the same address again', () => {
  const pitches = fc.array(fc.nat(11), { maxLength: 16 })
  const fields = (query: string) => readFields(Object.fromEntries(new URLSearchParams(query)))
  fc.assert(
    fc.property(pitches, fc.option(pitches), fc.constantFrom('carnatic', 'hindustani'), (up, down, names) => {
      const found = scaleOf(spellPitches(up), down && down.map((pitch) => notesAt(pitch).at(-1) ?? ''))
      const query = scaleQuery(found, names)
      const read = readScale(fields(query))
      expect(read).toEqual({ scale: found, problems: {} })
      expect(scaleQuery(read.scale, fields(query).names)).toBe(query)
      const typed = readScale(fieldsOf(found, names)).scale
      const asSung = (each: typeof found) =>
        each && [each.up, each.down].map((way) => way && formatNotes(way, 'hindustani'))
      expect(asSung(typed)).toEqual(asSung(found))
    }),
  )
  expect(scaleQuery(scaleOf(notes('sa re ga pa dha'), null))).toBe('up=S+R2+G3+P+D2')
})

test('fields are read from any query, and each problem belongs to its field', () => {
  expect(readFields({ up: ['S', 'R2'], down: 'P\0', same: 'on', names: 'klingon' })).toEqual({
    ...{ up: 'S R2', down: 'P', same: true, names: 'carnatic' },
  })
  expect(readFields({ up: `${'S '.repeat(9000)}` }).up.length).toBeLessThanOrEqual(MAX_TEXT + 1)
  const { scale: none, problems } = readScale({ up: 'x', down: 'S R9', same: false, names: 'carnatic' })
  expect([none, problems]).toEqual([null, { up: '“x” isn’t a svara.', down: '“R9” isn’t a svara.' }])
  expect(readScale({ up: 'S P', down: 'S R9', same: true, names: 'carnatic' }).scale).toEqual({
    up: ['S', 'P'],
    down: null,
  })
})
