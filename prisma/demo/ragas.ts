import sourceRows from './facts/ragas.json'
import { ragaSpelling, sameNameKey } from './spelling'

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

function fromRow(row: string): DemoRaga {
  const [source = '', melakarta, isMelakarta, arohana = '', avarohana = ''] = row.split('|')
  return {
    ...ragaSpelling(source),
    melakarta: Number(melakarta),
    isMelakarta: isMelakarta === '1',
    arohana: arohana.replaceAll('S^', 'Ṡ'),
    avarohana: avarohana.replaceAll('S^', 'Ṡ'),
  }
}

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
  sourceRows.map((row) => {
    const source = row.split('|')[0] ?? ''
    return [ragaSpelling(source).name, source.replace(/\(.*\)|-\d+$/g, '').trim()]
  }),
)

/** In melakarta order. */
export const demoRagas: readonly DemoRaga[] = withoutRepeats([...additions, ...sourceRows.map(fromRow)])
