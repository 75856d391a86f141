import { transliterate } from '@/lib/domains/names/transliteration/policy'
import { transliteratedKinds, writingSystems, type WritingSystem } from '@/lib/shared/music/writing-systems'
import { demoArtists } from './artists'
import { programme } from './programme'
import { demoRagas } from './ragas'
import { namesIn } from './repertoire'
import { demoSpellings } from './scripts'
import { demoComposers, demoTalas } from './vocabulary'

const letters: Record<WritingSystem, RegExp> = {
  deva: /^[\u0900-\u097f\s.,()\d]+$/,
  taml: /^[\u0b80-\u0bff\s.,()\d]+$/,
  telu: /^[\u0c00-\u0c7f\s]+$/,
  knda: /^[\u0c80-\u0cff\s]+$/,
  mlym: /^[\u0d00-\u0d7f\s]+$/,
}
const named = (kind: string, script: WritingSystem) =>
  new Set(demoSpellings.flatMap((one) => (one.kind === kind && one.script === script ? [one.name] : [])))
const pieces = programme.flatMap((video) => video.pieces)
const names: Record<(typeof transliteratedKinds)[number], string[]> = {
  raga: [
    ...pieces.flatMap(({ raga }) => namesIn(raga)),
    ...demoRagas.flatMap((raga) => (raga.isMelakarta ? [raga.name] : [])),
  ],
  tala: demoTalas.map(({ name }) => name),
  composer: demoComposers.map(({ name }) => name),
  composition: pieces.flatMap(({ title, composer }) => (composer ? [title] : [])),
  artist: demoArtists.map(({ name }) => name),
}

describe('the spellings of the demo catalogue', () => {
  it.each(transliteratedKinds)('has every %s that is performed, in Devanagari and Tamil', (kind) => {
    for (const script of ['deva', 'taml'] as const) {
      const spelled = named(kind, script)
      expect(names[kind].filter((name) => !spelled.has(name))).toEqual([])
    }
    // No spelling of a name that the catalogue lacks.
    const known = new Set([...names[kind], ...(kind === 'raga' ? demoRagas.map(({ name }) => name) : [])])
    expect([...named(kind, 'deva')].filter((name) => !known.has(name))).toEqual([])
  })

  it('is written in the letters of each script, once, with a reason where it is not what the tables say', () => {
    const wrong = demoSpellings.filter(
      ({ script, text }) => !letters[script].test(text) || text !== text.normalize('NFC'),
    )
    expect(wrong).toEqual([])
    const without = demoSpellings.filter(
      ({ name, script, text, reason }) => (reason === '') !== (text === transliterate(name, [], script)),
    )
    expect(without).toEqual([])
    expect(new Set(demoSpellings.map(({ kind, name, script }) => `${kind} ${name} ${script}`)).size).toBe(
      demoSpellings.length,
    )
    expect(new Set(demoSpellings.map(({ script }) => script))).toEqual(new Set(writingSystems))
  })
})
