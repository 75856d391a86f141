import { knownPeople } from '@/lib/shared/spelling/known/known-people'
import { knownRagas } from '@/lib/shared/spelling/known/known-ragas'
import { knownForms, knownTalas } from '@/lib/shared/spelling/known/known-talas-and-forms'
import { aliasesOf, aliasKinds, initialsOf } from './aliases'

const names = (kind: (typeof aliasKinds)[number], name: string) => aliasesOf(kind, name).map((alias) => alias.name)

describe('the aliases of a name', () => {
  it('are found from each other in any spelling', () => {
    expect(names('raga', 'Hanumathodi')).toContain('Todi')
    expect(names('raga', 'thodi')).toContain('Hanumatodi')
    expect(names('tala', 'Tritaal')).toContain('Teental')
    expect(names('person', 'M. Balamuralikrishna')).toContain('Balamurali')
    expect(names('form', 'Ragam Thanam Pallavi')).toContain('RTP')
    expect(names('raga', 'Nobody knows this one')).toEqual([])
  })

  it('distinguish the raga of the other tradition from the raga itself', () => {
    const bhupali = aliasesOf('raga', 'Mohanam').find((alias) => alias.name === 'Bhupali')
    expect(bhupali).toEqual({ name: 'Bhupali', same: false })
    expect(aliasesOf('raga', 'Kalyani').find((alias) => alias.name === 'Mechakalyani')?.same).toBe(true)
  })

  it('have no empty entries', () => {
    for (const text of [knownRagas, knownTalas, knownForms, knownPeople]) {
      for (const line of text.trim().split('\n')) {
        const parts = line.split(/[=~]/).map((part) => part.trim())
        expect([line, parts.length > 1 && parts.every((part) => /^[A-Za-z][A-Za-z. -]*$/.test(part))]).toEqual([
          line,
          true,
        ])
      }
    }
  })

  it('include the initials of a name with three words', () => {
    expect(initialsOf('G. N. Balasubramaniam')).toBe('GNB')
    expect(initialsOf('Ragam Tanam Pallavi')).toBe('RTP')
    expect(initialsOf('Ravi Shankar')).toBeNull()
    expect(initialsOf('Raja and Radha Reddy')).toBeNull()
  })
})
