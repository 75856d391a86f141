import { leadersOf } from './policy'

const names = (...performers: [name: string, role: string | null][]) => {
  const { leaders, accompanists } = leadersOf(performers.map(([name, role]) => ({ name, role })))
  return [leaders.map(({ name }) => name), accompanists.map(({ name }) => name)]
}

describe('a performance', () => {
  it('is led by its first performer, and the others accompany', () => {
    expect(names(['Asha', 'vocal'], ['Vasu', 'violin'], ['Ravi', null])).toEqual([['Asha'], ['Vasu', 'Ravi']])
    expect(names()).toEqual([[], []])
  })

  it('is led by both singers of a duo', () => {
    expect(names(['Asha', 'Vocal'], ['Vasu', 'violin'], ['Usha', 'vocal'])).toEqual([['Asha', 'Usha'], ['Vasu']])
  })

  it('is led by the first performer alone if roles are unknown', () => {
    expect(names(['Asha', null], ['Vasu', null])).toEqual([['Asha'], ['Vasu']])
  })
})
