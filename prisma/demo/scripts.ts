import { transliterate } from '@/lib/domains/names/transliteration/policy'
import {
  transliteratedKinds,
  writingSystems,
  type WritingSystem,
  type TransliteratedKind,
} from '@/lib/shared/music/writing-systems'
import sourceRows from './facts/scripts.json'

/**
 * The names of the demo catalogue as readers of each script print them, from general knowledge and the lists of
 * spellings of the search. Devanagari follows Hindi usage for the north, and Sanskrit usage for the south.
 */

export type DemoSpelling = {
  kind: TransliteratedKind
  name: string
  script: WritingSystem
  text: string
  reason: string
}

const withoutLength = (text: string) =>
  text
    .replace(/[ाऽ]/gu, '')
    .replace(/[आ]/gu, 'अ')
    .replace(/[ीि]/gu, 'ि')
    .replace(/[ूु]/gu, 'ु')
    .replace(/[ङञणनम]्/gu, 'ं')

/** Why a spelling is not what the tables draft of the name in Latin letters, where its row does not say. */
function reasonOf(script: WritingSystem, text: string, draft: string, own: string): string {
  if (text === draft) return ''
  if (own !== '') return own
  if (script === 'taml') return 'As Tamil programmes print it: voiced sounds, and s and h, by usage and not by a table'
  if (script === 'deva' && withoutLength(text) === withoutLength(draft))
    return 'The Latin spelling does not mark long vowels'
  return 'The Latin spelling does not tell dental letters from retroflex ones, nor long vowels from short ones'
}

function spellingsIn(kind: TransliteratedKind, row: string): DemoSpelling[] {
  const [name = '', ...fields] = row.split('|')
  return writingSystems.flatMap((script, index) => {
    const text = fields[index] ?? ''
    if (text === '') return []
    const reason = reasonOf(script, text, transliterate(name, [], script), fields[writingSystems.length] ?? '')
    return [{ kind, name, script, text, reason }]
  })
}

/** Each is sure enough to be confirmed. What is left out, such as most names in Malayalam, is drafted. */
export const demoSpellings: readonly DemoSpelling[] = transliteratedKinds.flatMap((kind) =>
  sourceRows[kind].flatMap((row) => spellingsIn(kind, row)),
)
