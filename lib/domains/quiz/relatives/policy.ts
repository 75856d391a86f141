import { shuffled } from '@/lib/domains/quiz/policy'
import { placeOf, thaats } from '@/lib/shared/music/melakarta'

/** Wrong answers are relatives of the right one, such as ragas with almost the same scale. */

type Relative = { id: number; slug: string; name: string; aliases: readonly string[]; isPerformed: boolean }

export type RagaRelative = Relative & {
  system: string | null
  /** Melakarta with the notes of its family; that of the thaat for Hindustani ragas. */
  melakarta: number | null
  arohana: readonly string[]
  avarohana: readonly string[]
}
export type TalaRelative = Relative & { system: string | null; counts: number | null }
export type ComposerRelative = Relative & {
  born: number | null
  languages: readonly string[]
  formIds: readonly number[]
  signature: string | null
}

/** Distance to a name that differs in kind, such as in its system. Larger distances are less related. */
const OTHER_KIND = 2
const UNKNOWN = 4
/** Prefers names that viewers may have heard. */
const UNPERFORMED = 1.5

const performedOr = ({ isPerformed }: Relative) => (isPerformed ? 0 : UNPERFORMED)

export const melakartaOf = (melakarta: string | undefined, thaat: string | undefined): number | null => {
  if (melakarta !== undefined) return Number(melakarta)
  return Object.entries(thaats).find(([key]) => key === thaat)?.[1].melakarta ?? null
}

const notesOf = ({ arohana, avarohana }: RagaRelative) =>
  new Set([...arohana, ...avarohana].map((note) => placeOf(note) % 12))

const scaleOf = ({ arohana, avarohana }: RagaRelative) =>
  [arohana, avarohana].map((notes) => notes.map(placeOf).join(' ')).join('|')

/** Returns Infinity for ragas with the same scale, because they can't be told apart by it. */
export function ragaDistance(one: RagaRelative, other: RagaRelative): number {
  const isKnown = [one, other].every(({ arohana, avarohana }) => arohana.length > 0 && avarohana.length > 0)
  if (isKnown && scaleOf(one) === scaleOf(other)) return Infinity
  const [own, others] = [notesOf(one), notesOf(other)]
  const different = [...own].filter((note) => !others.has(note)).length + [...others].filter((n) => !own.has(n)).length
  const isFamily = one.melakarta !== null && one.melakarta === other.melakarta
  return (
    (isKnown ? different : UNKNOWN) +
    (isFamily ? 0 : OTHER_KIND) +
    (one.system !== null && other.system !== null && one.system !== other.system ? OTHER_KIND : 0) +
    performedOr(other)
  )
}

/** Returns Infinity for talas with the same number of counts, because they sound alike. */
export function talaDistance(one: TalaRelative, other: TalaRelative): number {
  if (one.counts !== null && one.counts === other.counts) return Infinity
  const apart = one.counts === null || other.counts === null ? UNKNOWN : Math.abs(one.counts - other.counts)
  return apart + (one.system === other.system ? 0 : OTHER_KIND) + performedOr(other)
}

const GENERATION = 25

export function composerDistance(one: ComposerRelative, other: ComposerRelative): number {
  const apart =
    one.born === null || other.born === null ? UNKNOWN : Math.min(Math.abs(one.born - other.born) / GENERATION, 8)
  const shares = <Value>(own: readonly Value[], others: readonly Value[]) => own.some((value) => others.includes(value))
  return (
    apart +
    (shares(one.languages, other.languages) ? 0 : OTHER_KIND) +
    (shares(one.formIds, other.formIds) ? 0 : OTHER_KIND) +
    performedOr(other)
  )
}

/** Parses a year as staff write it: '1767', 'c. 1700' or '15th century'. */
export function yearOf(text: string | undefined): number | null {
  const [, century] = /^(\d{1,2})(?:st|nd|rd|th) century$/.exec(text ?? '') ?? []
  if (century !== undefined) return Number(century) * 100 - 50
  const [year] = /\d{3,4}/.exec(text ?? '') ?? []
  return year === undefined ? null : Number(year)
}

export const languagesOf = (text: string | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3)

/** Names that stand for several things or for nobody in particular. */
export const isVague = (name: string): boolean => /^(ragam[aā]l|talam[aā]l|trad|anon|unknown)/i.test(name)

const CLOSEST = 8

/**
 * Chooses three wrong answers among the closest relatives.
 * @param labelOf text of the option; null if the relative has none
 * @returns null if there are fewer than three
 */
export function chooseRelatives<Row extends Relative>(
  seed: string,
  answer: Row,
  all: readonly Row[],
  { distance, labelOf }: { distance: (one: Row, other: Row) => number; labelOf: (row: Row) => string | null },
): Row[] | null {
  const labels = new Set([labelOf(answer), answer.name, ...answer.aliases].map((name) => name?.toLowerCase()))
  const relatives = all
    .filter((row) => row.id !== answer.id && labelOf(row) !== null && !isVague(row.name))
    .map((row) => ({ row, away: distance(answer, row) }))
    .filter(({ away }) => Number.isFinite(away))
    .sort((one, other) => one.away - other.away || one.row.id - other.row.id)
  const closest: Row[] = []
  for (const { row } of relatives) {
    const names = [labelOf(row), row.name].map((name) => name?.toLowerCase())
    if (names.some((name) => labels.has(name))) continue
    for (const name of names) labels.add(name)
    closest.push(row)
    if (closest.length === CLOSEST) break
  }
  return closest.length < 3 ? null : shuffled(seed, closest, ({ id }) => id).slice(0, 3)
}
