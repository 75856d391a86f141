import { ragaSpelling } from './raga-spelling'
import sourceRows from './ragas.json'

/** Scales of 973 ragas, from PyCarnatic (LICENSE-NOTE.txt). Too large for the browser. */
export type RagaFact = {
  /** Name as in the list. */
  source: string
  name: string
  aliases: string[]
  /** Number of the parent melakarta, 1–72. */
  melakarta: number
  isMelakarta: boolean
  arohana: string
  avarohana: string
}

/** The list's two svaras that don't exist. M3 stands in a scale whose ma is M2. */
const misprints: Readonly<Record<string, string>> = { Pn3: 'P N3', M3: 'M2' }

const scaleOf = (text: string) =>
  text
    .split(' ')
    .map((svara) => misprints[svara] ?? svara.replace('S^', 'Ṡ'))
    .join(' ')

/** In melakarta order. Several variants of a raga have the same name. */
export const ragaFacts: readonly RagaFact[] = sourceRows.map((row) => {
  const [source = '', melakarta, isMelakarta, arohana = '', avarohana = ''] = row.split('|')
  return {
    source,
    ...ragaSpelling(source),
    melakarta: Number(melakarta),
    isMelakarta: isMelakarta === '1',
    arohana: scaleOf(arohana),
    avarohana: scaleOf(avarohana),
  }
})
