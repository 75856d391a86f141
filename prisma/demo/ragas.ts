import { ragaFacts } from '@/lib/shared/music/ragas/raga-facts'
import { sameNameKey } from '@/lib/shared/music/ragas/raga-spelling'

export type DemoRaga = {
  name: string
  aliases: string[]
  /** Number of the parent melakarta, 1–72; null if the name isn't a scale. */
  melakarta: number | null
  isMelakarta: boolean
  arohana: string | null
  avarohana: string | null
}

/** Ragas on printed programmes that the source list lacks. */
const additions: DemoRaga[] = [
  {
    name: 'Ragamalika',
    aliases: ['Ragamala', 'Garland of ragas'],
    melakarta: null,
    isMelakarta: false,
    arohana: null,
    avarohana: null,
  },
  {
    name: 'Bhairav',
    aliases: [],
    melakarta: 15,
    isMelakarta: false,
    arohana: 'S R1 G3 M1 P D1 N3 Ṡ',
    avarohana: 'Ṡ N3 D1 P M1 G3 R1 S',
  },
  {
    name: 'Kalavati (Hindustani)',
    aliases: ['Kalawati'],
    melakarta: 16,
    isMelakarta: false,
    arohana: 'S G3 P D2 N2 Ṡ',
    avarohana: 'Ṡ N2 D2 P G3 S',
  },
  {
    name: 'Khamaj',
    aliases: [],
    melakarta: 28,
    isMelakarta: false,
    arohana: 'S G3 M1 P D2 N3 Ṡ',
    avarohana: 'Ṡ N2 D2 P M1 G3 R2 S',
  },
]

/** Keeps the first of several variants with one name, and drops respellings of it. */
function withoutRepeats(ragas: DemoRaga[]): DemoRaga[] {
  const otherSpellings = ragas.flatMap((raga) => raga.aliases.filter((alias) => !isSpellingOf(alias, raga)))
  const seen = new Set(otherSpellings.map(sameNameKey))
  return ragas.filter((raga) => {
    const key = sameNameKey(raga.name)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function isSpellingOf(alias: string, raga: DemoRaga): boolean {
  return sameNameKey(alias) === sameNameKey(raga.name)
}

/** By name, the source's spelling with long vowels marked, without variant numbers. */
export const ragaSources: ReadonlyMap<string, string> = new Map(
  ragaFacts.map(({ name, source }) => [name, source.replace(/\(.*\)|-\d+$/g, '').trim()]),
)

/** In melakarta order. */
export const demoRagas: readonly DemoRaga[] = withoutRepeats([
  ...additions,
  ...ragaFacts.map(({ source: _source, ...raga }) => raga),
])
