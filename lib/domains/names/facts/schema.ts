import { isStorable, UNREADABLE } from '@/lib/shared/editing'
import { linkText, numberText, visibleText } from '@/lib/shared/format/pasted-text'
import { isNote, MELAKARTAS, thaats } from '@/lib/shared/music/melakarta'
import type { Season, Watch } from '@/lib/shared/music/watches'

/** Facts about names. Forms, pages, structured data and the audit log all use this table. Unknown facts are absent. */

export type FactKind = 'raga' | 'tala' | 'composer' | 'composition' | 'artist'

type FactField = {
  label: string
  hint?: string
  options?: Readonly<Record<string, string>>
  rows?: number
  max: number
  /** Normalises the input. Default: trims it. */
  read?: (text: string) => string
  problem?: (text: string) => string | null
}

const plain = (label: string, max: number, hint?: string): FactField => ({ label, max, hint })

const choice = (label: string, options: Readonly<Record<string, string>>): FactField => ({ label, options, max: 40 })

const year = (label: string): FactField => ({
  ...{ label, max: 20, hint: 'For example 1767, c. 1700 or 15th century.', read: numberText },
  problem: (text) =>
    /^((c\. )?\d{3,4}|\d{1,2}(st|nd|rd|th) century)$/.test(text) ? null : 'Enter a year such as 1767 or c. 1700.',
})

const scale = (label: string): FactField => ({
  ...{ label, max: 200, hint: 'Svaras separated by spaces, such as S R2 G3 P D2 Ṡ.', read: visibleText },
  problem: (text) =>
    text.split(/\s+/).every(isNote) ? null : 'Use only the svaras S R1–R3 G1–G3 M1 M2 P D1–D3 N1–N3 Ṡ.',
})

const SAME_AS =
  /^https:\/\/(www\.wikidata\.org\/wiki\/Q[1-9]\d{0,11}|musicbrainz\.org\/(artist|work)\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/

const sameAs: FactField = {
  ...{ label: 'External links', max: 2000, rows: 2, read: (text) => text.split('\n').map(linkText).join('\n').trim() },
  hint: 'Wikidata or MusicBrainz URLs, one per line.',
  problem: (text) =>
    text.split('\n').every((line) => SAME_AS.test(line))
      ? null
      : 'Enter one URL per line, such as https://www.wikidata.org/wiki/Q42.',
}

export const systems = { carnatic: 'Carnatic', hindustani: 'Hindustani' } as const

/** Traditional divisions of day and night, three hours each. The first begins at sunrise, about six. */
export const watches = {
  1: 'First watch of the day (6–9 am)',
  2: 'Second watch of the day (9 am–noon)',
  3: 'Third watch of the day (noon–3 pm)',
  4: 'Fourth watch of the day (3–6 pm)',
  5: 'First watch of the night (6–9 pm)',
  6: 'Second watch of the night (9 pm–midnight)',
  7: 'Third watch of the night (midnight–3 am)',
  8: 'Fourth watch of the night (3–6 am)',
} as const satisfies Record<Watch, string>

export const seasons = {
  ...{ vasanta: 'Vasanta (spring)', grishma: 'Grishma (summer)', varsha: 'Varsha (the rains)' },
  ...{ sharad: 'Sharad (autumn)', hemanta: 'Hemanta (early winter)', shishira: 'Shishira (late winter)' },
} as const satisfies Record<Season, string>

const thaatNames = Object.fromEntries(Object.entries(thaats).map(([key, { name }]) => [key, name]))

const raga = {
  system: choice('System', systems),
  isMelakarta: choice('Is a melakarta', { yes: 'Yes' }),
  melakarta: {
    ...{
      label: 'Melakarta number',
      max: 2,
      hint: 'From 1 to 72: the raga’s own number, or its parent scale’s.',
      read: numberText,
    },
    problem: (text) => (/^[1-9]\d?$/.test(text) && Number(text) <= MELAKARTAS ? null : 'Enter a number from 1 to 72.'),
  },
  thaat: choice('Thaat', thaatNames),
  arohana: scale('Arohana'),
  avarohana: scale('Avarohana'),
  watch: choice('Time', watches),
  season: choice('Season', seasons),
  sameAs,
} satisfies Record<string, FactField>

const tala = {
  system: choice('System', systems),
  angas: plain('Angas', 100, 'Parts of the cycle, such as I4 O O, or 4 + 4 + (4) + 4 with the khali in brackets.'),
  counts: {
    ...{ label: 'Counts', max: 3, hint: 'Aksharas or matras per cycle.', read: numberText },
    problem: (text) => (/^[1-9]\d{0,2}$/.test(text) ? null : 'Enter a whole number from 1 to 999.'),
  },
  sameAs,
} satisfies Record<string, FactField>

const composer = {
  born: year('Born'),
  died: year('Died'),
  place: plain('Place', 200),
  language: plain('Language', 200),
  signature: plain('Signature (mudra)', 200),
  sameAs,
} satisfies Record<string, FactField>

const composition = {
  raga: plain('Raga', 200, 'Spelled as in the list of ragas; leave empty if sources disagree.'),
  tala: plain('Tala', 200, 'Spelled as in the list of talas.'),
  language: plain('Language', 60),
  meaning: { ...plain('Meaning', 5000, 'In your own words, from sources that are free to use.'), rows: 4 },
  sameAs,
} satisfies Record<string, FactField>

const artist = {
  born: year('Born'),
  died: year('Died'),
  place: plain('Place', 200),
  instrument: plain('Voice or instrument', 200),
  school: plain('School', 200, 'Gharana, bani or teacher.'),
  sameAs,
} satisfies Record<string, FactField>

const factFields = { raga, tala, composer, composition, artist } satisfies Record<FactKind, Record<string, FactField>>

export type Facts = Readonly<Record<string, string>>

export const factFieldsOf = (kind: string): Readonly<Record<string, FactField>> =>
  Object.hasOwn(factFields, kind) ? factFields[kind as FactKind] : {}

export function cleanFacts(kind: string, given: Facts): Facts {
  const fields = Object.entries(factFieldsOf(kind))
  return Object.fromEntries(
    fields.flatMap(([field, { read = (text: string) => text.trim() }]) => {
      const text = read((given[field] ?? '').replace(/\r\n?/g, '\n'))
      return text === '' ? [] : [[field, text]]
    }),
  )
}

export function factProblems(kind: string, given: Facts): Record<string, string> {
  const fields = factFieldsOf(kind)
  const unknown = Object.keys(given).filter((field) => !Object.hasOwn(fields, field))
  const problems = Object.fromEntries(unknown.map((field) => [field, 'Reload the page and try again.']))
  for (const [field, text] of Object.entries(cleanFacts(kind, given))) {
    const { max, options, problem } = fields[field] ?? { max: 0 }
    const found = !isStorable(text)
      ? UNREADABLE
      : text.length > max
        ? `Use at most ${max} characters.`
        : options && !Object.hasOwn(options, text)
          ? 'Choose from the list.'
          : problem?.(text)
    if (found) problems[field] = found
  }
  return problems
}

export const factText = (kind: FactKind, field: string, value: string): string =>
  factFieldsOf(kind)[field]?.options?.[value] ?? value
