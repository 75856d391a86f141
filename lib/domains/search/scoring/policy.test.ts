import fc from 'fast-check'
import { queriesOf, spellingsOf, type Spelling } from '@/lib/shared/spelling/spelling'
import { leastScore, scoreSpelling } from './policy'

function form(text: string): Spelling {
  const [first] = spellingsOf(text)
  if (!first) throw new Error(`'${text}' has no letters`)
  return first
}
function asked(text: string) {
  const first = queriesOf(text)[0]?.[0]
  if (!first) throw new Error(`'${text}' has no letters`)
  return first
}
const score = (query: string, text: string, isTitle = false) =>
  scoreSpelling(asked(query), form(text), { isTitle }).whole
const answers = (query: string, text: string, isTitle = false) => score(query, text, isTitle) >= leastScore(form(query))

describe('the search score', () => {
  it('is nearly as high for another spelling of a name as for its own', () => {
    expect(score('Kalyani', 'Kalyani')).toBeCloseTo(1)
    expect(score('Thyagaraja', 'Tyagaraja')).toBeGreaterThan(0.95)
    expect(score('Thyagaraja', 'Tyagaraja')).toBeLessThan(score('Tyagaraja', 'Tyagaraja'))
  })

  it('is high enough for part of a name, its words in any order, and words joined or split', () => {
    for (const query of ['Dikshitar', 'dikshitar muthuswami', 'muttusvami', 'Muthuswamidikshitar', 'Muthuswami Dik']) {
      expect([query, answers(query, 'Muthuswami Dikshitar')]).toEqual([query, true])
    }
    expect(answers('Balamurali Krishna', 'M. Balamuralikrishna')).toBe(true)
    expect(answers('P Unnikrishnan', 'Unnikrishnan P.')).toBe(true)
  })

  it('is high enough for a query that consists mostly of the name', () => {
    expect(answers('Bhimsen Joshi vocal', 'Bhimsen Joshi')).toBe(true)
    expect(answers('guitar lessons', 'Guitar')).toBe(false)
  })

  it('is high enough for the opening of a title, in fewer or more words', () => {
    expect(answers('Endaro', 'Endaro mahanubhavulu', true)).toBe(true)
    expect(answers('Nagumomu ganaleni', 'Nagumomu', true)).toBe(true)
  })

  it('is too low for a name that only shares some letters', () => {
    for (const [query = '', text = ''] of [
      ['Beethoven', 'Padavini'],
      ['ballet', 'Lalat'],
      ['Chopin', 'Sobhillu'],
      ['Qawwali', 'Kapali'],
    ]) {
      expect([query, answers(query, text)]).toEqual([query, false])
    }
  })

  it('is from 0 to 1 for any text', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'aeioukgtdpbmnrlsvhy '), minLength: 1, maxLength: 25 })
      .filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(text, text, fc.boolean(), (query, other, isTitle) => {
        const { whole, words, rest } = scoreSpelling(asked(query), form(other), { isTitle })
        for (const one of [whole, ...words, rest]) {
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(1.000001)
        }
      }),
    )
  })
})
