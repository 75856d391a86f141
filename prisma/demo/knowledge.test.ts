import { factProblems } from '@/lib/domains/names/facts/schema'
import { MELAKARTAS, melakartaNotes, thaats } from '@/lib/shared/music/melakarta'
import { demoArtists } from './artists'
import {
  agreedFacts,
  artistFacts,
  demoComposerFacts,
  demoCompositionFacts,
  demoRagaFacts,
  demoTalaFacts,
  suladiFacts,
} from './knowledge'
import { demoRagas } from './ragas'
import { repertoire } from './repertoire'
import { demoComposers, demoTalas } from './vocabulary'

describe('the 72 melakartas', () => {
  const listed = demoRagas.filter(({ isMelakarta }) => isMelakarta)

  it('have the notes that the list of ragas gives them', () => {
    expect(new Set(listed.map(({ melakarta }) => melakarta)).size).toBe(MELAKARTAS)
    for (const { name, melakarta, arohana, avarohana } of listed) {
      const notes = melakartaNotes(melakarta ?? 0)
      expect([name, arohana, avarohana]).toEqual([name, notes.join(' '), notes.toReversed().join(' ')])
    }
  })

  it('are all different, and the thaats are ten of them', () => {
    expect(new Set(Array.from({ length: 72 }, (_, index) => melakartaNotes(index + 1).join())).size).toBe(72)
    expect(new Set(Object.values(thaats).map(({ melakarta }) => melakarta)).size).toBe(10)
    expect(melakartaNotes(thaats.kalyan.melakarta).join(' ')).toBe('S R2 G3 M2 P D2 N3 Ṡ')
    expect(() => melakartaNotes(73)).toThrow(RangeError)
  })
})

describe('facts of the demo catalogue', () => {
  it.each([
    ['raga', demoRagaFacts, demoRagas],
    ['tala', demoTalaFacts, demoTalas],
    ['composer', demoComposerFacts, demoComposers],
  ] as const)('are of known names and pass the form, for each %s', (kind, facts, known) => {
    const names = new Set(known.map(({ name }) => name))
    expect([...facts.keys()].filter((name) => !names.has(name))).toEqual([])
    for (const [name, each] of facts) expect([name, factProblems(kind, each)]).toEqual([name, {}])
  })

  it('are of artists too', () => {
    for (const { genres } of demoArtists) expect(factProblems('artist', artistFacts(genres))).toEqual({})
    expect(artistFacts(['music/Violin'])).toEqual({ instrument: 'Violin' })
  })

  it('of suladi talas follow from their names', () => {
    expect(suladiFacts('Khanda Ata')).toEqual({ system: 'carnatic', angas: 'I5 I5 O O', counts: '14' })
    expect(suladiFacts('Misra Jhampa')).toEqual({ system: 'carnatic', angas: 'I7 U O', counts: '10' })
    expect(suladiFacts('Teental')).toBeNull()
  })

  it('leave open what two sources do not agree on', () => {
    const of = (title: string) => {
      const piece = repertoire.find((each) => each.title === title)
      return piece && agreedFacts(piece)
    }
    expect(of('Vatapi Ganapatim')).toEqual({ raga: 'Hamsadhwani', tala: 'Adi' })
    // The other source gives Sarasangi for the first, and both Mohanam and Malayamarutam for the second.
    expect(of('Mokshamu Galada')).toEqual({ raga: null, tala: 'Adi' })
    expect(of('Kapali')).toEqual({ raga: null, tala: 'Adi' })
    expect(demoCompositionFacts.length).toBeGreaterThan(80)
  })
})

test('a fact that is no year, no scale, no choice or no known address is refused at its field', () => {
  const wrong = {
    raga: { arohana: 'S R4', thaat: 'kalyani', melakarta: '73', watch: '9', sameAs: 'https://evil.example/Q1' },
    composer: { born: 'long ago', sameAs: 'javascript:alert(1)' },
    tala: { counts: '0', mood: 'gay' },
  }
  for (const [kind, facts] of Object.entries(wrong))
    expect(Object.keys(factProblems(kind, facts)).sort()).toEqual(Object.keys(facts).sort())
  const right = 'https://www.wikidata.org/wiki/Q42\nhttps://musicbrainz.org/artist/b972f589-fb0e-474e-b64a-803b0364fa75'
  expect(factProblems('composer', { born: 'c. 1700', died: '18th century', sameAs: right })).toEqual({})
})
