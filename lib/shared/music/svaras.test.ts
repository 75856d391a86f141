import { formatNotes, MAX_TEXT, parseNotes, spellPitches, spokenNote } from './svaras'

const read = (text: string) => formatNotes(parseNotes(text).notes)
const problemOf = (text: string) => parseNotes(text).problem

test.each([
  ['S R2 G3 M1 P D2 N3', 'S R2 G3 M1 P D2 N3'],
  ['s r2, g3 - m1 | p; d2/n3', 'S R2 G3 M1 P D2 N3'],
  ['SR2G3M1PD2N3Ṡ', 'S R2 G3 M1 P D2 N3 S'],
  ['S R₂ G₃ Ｐ', 'S R2 G3 P'],
  ['Ri2 ga3 ma1 dha2 ni3', 'R2 G3 M1 D2 N3'],
  ['S R3 G3', 'S R3 G3'],
  ['Ṣ Ṅ3 P’ D2^ S.', 'S N3 P D2 S'],
])('Carnatic svaras are read from %s', (text, notes) => expect(read(text)).toBe(notes))

test.each([
  ['S r R g G m M P d D n N', 'S R1 R2 G2 G3 M1 M2 P D1 D2 N2 N3'],
  ['srgmpdn', 'S R1 G2 M1 P D1 N2'],
  ['SRGMPDN', 'S R2 G3 M2 P D2 N3'],
  ['sa re ga ma pa dha ni', 'S R2 G3 M1 P D2 N3'],
  ['Sa komal Re GA teevra ma, shuddha dha', 'S R1 G3 M2 D2'],
  ['saregamapadhani', 'S R2 G3 M1 P D2 N3'],
  ['S R̲ G̲ m P', 'S R1 G2 M1 P'],
  ['सा रे॒ ग म॑ प ध नि॒', 'S R1 G3 M2 P D2 N2'],
])('Hindustani names are read from %s', (text, notes) => expect(read(text)).toBe(notes))

test('a pitch with two names is spelled by the notes around it', () => {
  const spelled = (...pitches: number[]) => spellPitches(pitches).join(' ')
  expect(spelled(0, 1, 2)).toBe('S R1 G1')
  expect(spelled(0, 3, 4)).toBe('S R3 G3')
  expect(spelled(0, 2, 3)).toBe('S R2 G2')
  expect(spelled(0, 1, 3)).toBe('S R1 G2')
  expect(spelled(8, 9)).toBe('D1 N1')
  expect(spelled(9, 10)).toBe('D2 N2')
  expect(spelled(10, 11)).toBe('D3 N3')
})

test('what is no svara, or too much, is refused with a message that quotes little of it', () => {
  expect(problemOf('S R4 G3')).toBe('“R4” isn’t a svara.')
  expect(problemOf('S1')).toBe('“S1” isn’t a svara.')
  expect(problemOf('sa komal pa')).toBe('“pa” isn’t a svara.')
  expect(problemOf('S <script>alert(1)</script>')).toBe('“cript>alert(” isn’t a svara.')
  expect(problemOf('S 𝄞𝄞')).toBeNull()
  expect(problemOf('ஸரிக')).toMatch(/isn’t a svara/)
  for (const text of ['S '.repeat(33), 'S'.repeat(MAX_TEXT + 1), 'x'.repeat(10_000)])
    expect(problemOf(text)).toBe('Use at most 32 notes.')
  expect(parseNotes('S '.repeat(33)).notes).toHaveLength(32)
  for (const nothing of ['', '  ', '---', 'komal']) expect(parseNotes(nothing)).toEqual({ notes: [], problem: null })
})

test.each([
  ['S R2 G3 x', 'S R2 G3'],
  ['S R4 G3 hello P', 'S G3 P'],
  ['S x,G3', 'S G3'],
  ['sa komal pa dha', 'S D2'],
  ['S ஸரிக P', 'S P'],
  ['S \ud834 P', 'S P'],
])('notes around what is no svara are read from %j', (text, notes) => {
  expect([read(text), problemOf(text)]).toEqual([notes, expect.stringContaining('isn’t a svara')])
})

test('notes are written and spoken in both systems', () => {
  const notes = ['S', 'R2', 'G2', 'M2', 'D3', 'Ṡ']
  expect([formatNotes(notes), formatNotes(notes, 'hindustani')]).toEqual(['S R2 G2 M2 D3 Ṡ', 'S R g M n Ṡ'])
  expect([spokenNote(3, 'carnatic'), spokenNote(3, 'hindustani')]).toEqual(['R3 or G2', 'Komal Ga'])
})
