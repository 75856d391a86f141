import fc from 'fast-check'
import { closeness, distance } from './closeness'
import { broadKey, foldKey, openingsOf } from './fold'
import { spellingsOf } from './spelling'
import { plainWords } from './words'

const keyOf = (name: string) => spellingsOf(name)[0]?.fold

describe('the key of a name', () => {
  it.each([
    ['aspiration', ['Tyagaraja', 'Thyagaraja', 'Tyaagaraaja', 'Tyāgarāja', 'त्यागराज', 'త్యాగరాజు']],
    ['long vowels', ['Hameer', 'Hamir', 'Hamīr']],
    ['ou, au, ow', ['Mayamalavagowla', 'Mayamalavagaula', 'Mayamalavagoula']],
    ['ch and c, sh and s', ['Charukeshi', 'Cārukēśi', 'Charukesi']],
    ['x and ks', ['Lakshmi', 'Laxmi', 'Lakṣmī', 'लक्ष्मी']],
    ['w and v', ['Saraswati', 'Sarasvati', 'Saraswathy', 'Sarasvatī']],
    ['ri and ru', ['Krishna', 'Krushna', 'Kṛṣṇa', 'Kr̥ṣṇa']],
    ['nasals', ['Kambhoji', 'Kanbhoji', 'Kāṁbhōji']],
    ['jn and gn', ['Jnana', 'Gnana', 'Gyan']],
    ['doubled letters', ['Kanaada', 'Kannada']],
    ['endings that come and go', ['Mohanam', 'Mohana', 'Mohan', 'Mōhanaṁ', 'Mohanamu']],
    ['zh', ['Yazh', 'Yal', 'Yāḻ']],
    ['Iyer', ['Mani Iyer', 'Mani Aiyar', 'Mani Ayyar']],
    ['spaces', ['Hari Kambhoji', 'Harikambhoji']],
    ['initials', ['M. S. Subbulakshmi', 'MS Subbulakshmi', 'M.S.Subbulakshmi']],
    ['an e that is spoken with y', ['Entaro', 'Yentharo']],
    ['phrases of two languages', ['Bhairon', 'Bhairav']],
  ])('is the same for %s: %p', (_, names) => expect(new Set(names.map(keyOf)).size).toBe(1))

  it('differs for names that only resemble each other', () => {
    for (const [a = '', b = ''] of [
      ['Kalyani', 'Kalyan'],
      ['Todi', 'Thodu'],
      ['Saveri', 'Sahana'],
      ['Syama', 'Sama'],
    ]) {
      expect(keyOf(a)).not.toBe(keyOf(b))
    }
  })

  it('omits titles and the words raga and tala where something is left', () => {
    const bare = (name: string) => spellingsOf(name).at(-1)?.fold
    expect(bare('Pandit Jasraj')).toBe(keyOf('Jasraj'))
    expect(bare('Ustad Zakir Hussain')).toBe(keyOf('Zakir Hussain'))
    expect(bare('Raga Kalyani')).toBe(keyOf('Kalyani'))
    expect(spellingsOf('raga')).toHaveLength(1)
  })

  it('starts with the key of a partly typed word', () => {
    for (const [typed, word] of [
      ['ham', 'Hamsadhwani'],
      ['kri', 'Krishna'],
      ['kalya', 'Kalyani'],
      ['amri', 'Amritavarshini'],
      ['ga', 'Gaula'],
      ['az', 'Azhagan'],
      ['kha', 'Khamas'],
      ['tya', 'Tyagaraja'],
      ['sri', 'Srinivasa'],
    ] as const) {
      const begins = openingsOf(typed).some((opening) => foldKey(word.toLowerCase()).startsWith(opening))
      expect([typed, begins]).toEqual([typed, true])
    }
  })

  it('exists for any text, and is unchanged when it is folded again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'aeiouykghcjtdnpbmrlvswxzqf') })),
        (text) => {
          for (const { fold, words } of spellingsOf(text)) {
            for (const key of [fold, ...words]) expect(foldKey(key)).toBe(key)
            expect(broadKey(broadKey(fold))).toBe(broadKey(fold))
          }
          expect(plainWords(text).join('')).not.toMatch(/\s/)
        },
      ),
    )
  })
})

describe('the closeness of keys', () => {
  it('is 1 for equal keys, 0 for keys with nothing in common, and the same in both directions', () => {
    const key = fc.string({ unit: fc.constantFrom(...'aeioukgtdpbmnrlsv'), maxLength: 12 })
    fc.assert(
      fc.property(key, key, (a, b) => {
        expect(closeness(a, b)).toBeCloseTo(closeness(b, a), 6)
        expect(closeness(a, b)).toBeGreaterThanOrEqual(0)
        expect(closeness(a, b)).toBeLessThanOrEqual(1)
        expect(distance(a, a)).toBe(0)
      }),
    )
    expect(closeness('kalian', 'kalian')).toBe(1)
    expect(closeness('bcd', 'rst')).toBeLessThan(0.3)
  })

  it('is higher for a different vowel than for a consonant, and highest for voicing, which does not count in Tamil', () => {
    expect(distance('karahara', 'kiraharu')).toBeLessThan(distance('karahara', 'kasahana'))
    expect(distance('kadam', 'gadam')).toBeLessThan(distance('kadam', 'ladam'))
    expect(closeness('kadam', 'gatam', true)).toBeGreaterThan(0.95)
  })
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is folded like any other word', (word) => {
  expect(() => spellingsOf(word)).not.toThrow()
  expect(keyOf(word)).toEqual(expect.any(String))
})
