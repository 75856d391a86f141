import { demoTalaFacts } from '@/prisma/demo/knowledge'
import { demoTalas } from '@/prisma/demo/vocabulary'
import { commonTalas, countsOf, countsText, findTala, parseAngas, talaWith, totalOf } from './talas'

const counts = (angas: string, total?: string) => parseAngas({ angas, counts: total })?.map(({ length }) => length)

describe('the angas of a tala', () => {
  it.each([
    ['I4 O O', undefined, [4, 2, 2]],
    ['I7 U O', '10', [7, 1, 2]],
    ['|5 |5 O O', '14', [5, 5, 2, 2]],
    ['I₃ O I₃', '8', [3, 2, 3]],
    ['3 + 4', '7', [3, 4]],
    ['4+4+(4)+4', '16', [4, 4, 4, 4]],
    ['', '9', [9]],
  ])('of %s are counted', (angas, total, expected) => {
    expect(counts(angas, total)).toEqual(expected)
  })

  it('without a jati take the one that adds up, or else four counts', () => {
    expect(counts('I O O', '9')).toEqual([5, 2, 2])
    expect(counts('I O O')).toEqual([4, 2, 2])
  })

  it('are stretched where a tala has two kalais', () => {
    expect(counts('I4 O O', '16')).toEqual([8, 4, 4])
  })

  it.each([
    ['I4 O O', '9'],
    ['I6 O', undefined],
    ['4 + (4', undefined],
    ['four plus four', undefined],
    ['', undefined],
    ['99 + 99', undefined],
    [Array.from({ length: 21 }, () => '1').join(' + '), undefined],
  ])('of %s with %s counts can’t be read', (angas, total) => {
    expect(parseAngas({ angas, counts: total })).toBeNull()
  })

  it('have the gestures of their tradition', () => {
    expect(parseAngas({ angas: 'I7 O U' })).toEqual([
      ['clap', 'little', 'ring', 'middle', 'index', 'thumb', 'little'],
      ['clap', 'wave'],
      ['clap'],
    ])
    expect(parseAngas({ angas: '(3) + 2' })).toEqual([
      ['wave', 'rest', 'rest'],
      ['clap', 'rest'],
    ])
  })
})

describe('the talas of the demo', () => {
  it('with facts add up to their counts', () => {
    expect(demoTalaFacts.size).toBeGreaterThan(30)
    for (const [name, facts] of demoTalaFacts) {
      const tala = findTala(name, facts)
      expect([name, tala && totalOf(tala)]).toEqual([name, Number(facts.counts)])
    }
  })

  it('are counted by their facts or names, all but four', () => {
    const unknown = demoTalas.filter(({ name }) => !findTala(name, demoTalaFacts.get(name)))
    expect(unknown.map(({ name }) => name)).toEqual(['Desadi', 'Ragatalamalika', 'Ektali', 'Khemta'])
    expect(findTala('Adi (2 kalai)')).toMatchObject({ name: 'Adi (2 kalai)', angas: [{ length: 4 }, {}, {}] })
  })

  it('differ in their counts where they can be chosen, so that stored counts mean one of them', () => {
    const texts = Object.values(commonTalas).flat().map(countsText)
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('agree with the talas that can be chosen', () => {
    for (const tala of Object.values(commonTalas).flat()) {
      const facts = demoTalaFacts.get(tala.name)
      if (facts) expect([tala.name, parseAngas(facts)]).toEqual([tala.name, tala.angas])
    }
  })
})

it('stored counts find their tala again, the piece’s own first', () => {
  expect(talaWith([4, 2, 2], null).name).toBe('Adi')
  const own = findTala('Chautal', { angas: '2 + (2) + 2 + (2) + 2 + 2' })
  expect(talaWith([2, 2, 2, 2, 2, 2], own).name).toBe('Chautal')
  expect(talaWith([2, 2, 2, 2, 2, 2], null).name).toBe('Ektal')
  const unknown = talaWith([5, 3], null)
  expect([unknown.name, countsOf(unknown)]).toEqual(['5 + 3', [5, 3]])
})
