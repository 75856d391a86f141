import { readSruti } from './sruti'

describe('a pitch', () => {
  it.each([
    ['C', 'C'],
    ['C#', 'C♯'],
    ['c sharp', 'C♯'],
    ['B♭', 'A♯'],
    ['Bb', 'A♯'],
    ['B', 'B'],
    ['C flat', 'B'],
    ['D3', 'D'],
    ['Sa = F#', 'F♯'],
    ['G (5 kattai)', 'G'],
    ['1 kattai', 'C'],
    ['2', 'D'],
    ['5½ kattai', 'G♯'],
    ['5 ½ kattai', 'G♯'],
    ['4 1/2 kattai', 'F♯'],
    ['1.5', 'C♯'],
    ['6.5 kattai', 'A♯'],
    ['7 kattai', 'B'],
    ['kali 1', 'C♯'],
    ['Kali 5', 'A♯'],
    ['safed 4', 'F'],
  ])('written as %s is %s', (text, note) => expect(readSruti(text)?.note).toBe(note))

  it.each([null, '', 'madhyama sruti', '3½ kattai', '7½', '9', 'kali 6', 'high'])('is not read from %s', (text) =>
    expect(readSruti(text)).toBeNull(),
  )

  it('is in the octave below middle C', () => {
    expect(readSruti('C')?.hertz).toBeCloseTo(130.81, 2)
    expect(readSruti('A')?.hertz).toBeCloseTo(220, 6)
  })
})
