import { transliterate } from '@/lib/domains/names/transliteration/policy'
import {
  transliteratedKinds,
  writingSystems,
  type WritingSystem,
  type TransliteratedKind,
} from '@/lib/shared/music/writing-systems'
import sourceRows from './facts/scripts.json'

// Names of the demo catalogue as printed in each script, from general knowledge and the search's spelling lists.
// Devanagari follows Hindi usage for Hindustani names, and Sanskrit usage for Carnatic ones.

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

/** Reason for deviating from the automatic draft, if the row gives none. */
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

/** All reliable enough to be confirmed. The others, such as most names in Malayalam, are drafted. */
export const demoSpellings: readonly DemoSpelling[] = transliteratedKinds.flatMap((kind) =>
  sourceRows[kind].flatMap((row) => spellingsIn(kind, row)),
)
