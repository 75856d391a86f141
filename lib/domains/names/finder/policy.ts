import { formatList } from '@/lib/shared/format/format'
import { downOf, trimDown, trimUp, type Scale } from '@/lib/shared/music/scales'
import { noteLabel, notesAt, OCTAVE, pitchOf, type NoteNames } from '@/lib/shared/music/svaras'

/** How well a raga fits the notes, best first. */
export const groupKinds = ['exact', 'moved', 'contains', 'near'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Direction in which a raga has a note. */
export type Where = 'up' | 'down' | 'both'

/** Notes are Carnatic names. */
export type Difference = {
  missing: string[]
  extra: { note: string; where: Where }[]
  /** Notes that the raga has in other directions than asked. */
  moved: { note: string; where: Where }[]
  isReordered: boolean
}

export const GROUP_SIZE = 12
/** Maximum number of ragas shown of a group. */
export const GROUP_MOST = 120
export const MOST_PAGES = GROUP_MOST / GROUP_SIZE

/** Page of each extended group. A page contains the pages before it. */
export type MorePages = Readonly<Partial<Record<GroupKind, number | undefined>>>

/** URL parameters in a fixed order, so that equal pages have equal addresses. */
export const moreParams = (more: MorePages): Record<string, string> =>
  Object.fromEntries(
    groupKinds.flatMap((kind) => {
      const page = more[kind] ?? 1
      return page > 1 ? [[kind, String(page)]] : []
    }),
  )

/**
 * Compares scales by pitch, because R2 and G1 sound alike. Sets of pitches are bit masks, with sa as bit 0. They decide
 * the group; the order of the notes decides the rank in it.
 */

type Pitches = { sequence: readonly number[]; mask: number }
type Ways = { up: Pitches; down: Pitches; /** Carnatic names, as bits. */ spelled: number }

export type ScaledRaga = {
  /** Id in the catalogue; null for a raga that only our list of scales has. */
  id: number | null
  slug: string | null
  name: string
  note: string | null
  performed: boolean
  arohana: readonly string[]
  avarohana: readonly string[]
}
export type ComparedRaga = ScaledRaga & Ways

const names = Array.from({ length: OCTAVE }, (_, pitch) => notesAt(pitch)).flat()
const bit = (pitch: number) => 1 << pitch
const maskOf = (bits: readonly number[]) => bits.reduce((mask, each) => mask | bit(each), 0)
const pitchesIn = (mask: number) => Array.from({ length: OCTAVE }, (_, pitch) => pitch).filter((at) => mask & bit(at))

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask; rest; rest &= rest - 1) count += 1
  return count
}

function waysOf(up: readonly string[], down: readonly string[]): Ways {
  const pitches = (notes: readonly string[]): Pitches => {
    const sequence = notes.map(pitchOf)
    return { sequence, mask: maskOf(sequence) | bit(0) }
  }
  const spelled = maskOf([...up, ...down].map((note) => names.indexOf(note)).filter((at) => at > 0))
  return { up: pitches(up), down: pitches(down), spelled }
}

export const comparedRaga = (raga: ScaledRaga): ComparedRaga => ({
  ...raga,
  ...waysOf(trimUp(raga.arohana), trimDown(raga.avarohana)),
})

/** Equal for ragas with the same sequences of pitches. */
export const sequenceKey = ({ up, down }: Ways): string => `${up.sequence.join()}|${down.sequence.join()}`

type Masks = { missing: number; extra: number; moved: number }

/**
 * Group of a raga, by the notes that it lacks, has in addition, or has in other directions than asked. Null if it
 * doesn't fit. If the notes are given both ways at once, a note that the raga has one way only isn't lacking.
 */
function groupOf({ missing, extra, moved }: Masks, lacking: number): GroupKind | null {
  if (missing === 0 && extra === 0) return moved === 0 ? 'exact' : 'moved'
  if (missing === 0 && lacking === 0) return 'contains'
  if (lacking !== 0 || countBits(missing) !== 1) return null
  const isNeighbour = missing << 1 === extra || extra << 1 === missing
  return extra === 0 || isNeighbour ? 'near' : null
}

const isSameOrder = (one: Ways, other: Ways) => sequenceKey(one) === sequenceKey(other)

function isWithin(part: readonly number[], whole: readonly number[]): boolean {
  let at = 0
  for (const pitch of whole) if (pitch === part[at]) at += 1
  return at === part.length
}

/** A raga with the numbers by which it is ranked in turn, higher first. */
type Ranked = { raga: ComparedRaga; rank: readonly number[] }

function masksOf({ up, down }: Ways, raga: Ways): Masks {
  const [wanted, own] = [up.mask | down.mask, raga.up.mask | raga.down.mask]
  return {
    missing: wanted & ~own,
    extra: own & ~wanted,
    moved: wanted & own & ((up.mask ^ raga.up.mask) | (down.mask ^ raga.down.mask)),
  }
}

function rankOf(asked: Ways, raga: ComparedRaga, { missing, extra, moved }: Masks): readonly number[] {
  const { up, down, spelled } = asked
  const isInOrder = isWithin(up.sequence, raga.up.sequence) && isWithin(down.sequence, raga.down.sequence)
  return [
    Number(isSameOrder(asked, raga)),
    Number(raga.performed),
    -countBits(missing) - countBits(extra) - countBits(moved),
    Number(isInOrder),
    countBits(spelled & raga.spelled),
  ]
}

function byRank({ rank }: Ranked, other: Ranked): number {
  for (const [at, value] of rank.entries()) {
    const difference = (other.rank[at] ?? 0) - value
    if (difference !== 0) return difference
  }
  return 0
}

const askedWays = (scale: Scale) => waysOf(scale.up, downOf(scale))

/**
 * Returns the ragas that fit, best first within each group. Ragas of equal rank keep their order.
 */
export function matchRagas(scale: Scale, ragas: readonly ComparedRaga[]): Map<GroupKind, ComparedRaga[]> {
  const asked = askedWays(scale)
  const groups = new Map<GroupKind, Ranked[]>()
  for (const raga of ragas) {
    const masks = masksOf(asked, raga)
    const lacks = (asked.up.mask & ~raga.up.mask) | (asked.down.mask & ~raga.down.mask)
    const kind = groupOf(masks, scale.down === null ? 0 : lacks & ~masks.missing)
    if (kind === null) continue
    const group = groups.get(kind) ?? []
    if (group.length === 0) groups.set(kind, group)
    group.push({ raga, rank: rankOf(asked, raga, masks) })
  }
  return new Map([...groups].map(([kind, group]) => [kind, group.sort(byRank).map(({ raga }) => raga)]))
}

export function differenceOf(scale: Scale, raga: ComparedRaga): Difference {
  const asked = askedWays(scale)
  const { missing, extra, moved } = masksOf(asked, raga)
  const spelledBy = (ways: Ways, pitch: number) => {
    const [low = '', high = low] = notesAt(pitch)
    return ways.spelled & bit(names.indexOf(high)) ? high : low
  }
  const placed = (mask: number) =>
    pitchesIn(mask).map((pitch) => {
      const [isUp, isDown] = [raga.up.mask & bit(pitch), raga.down.mask & bit(pitch)]
      const where: Where = isUp && isDown ? 'both' : isUp ? 'up' : 'down'
      return { note: spelledBy(raga, pitch), where }
    })
  return {
    missing: pitchesIn(missing).map((pitch) => spelledBy(asked, pitch)),
    extra: placed(extra),
    moved: placed(moved),
    isReordered: missing + extra + moved === 0 && !isSameOrder(asked, raga),
  }
}

const ways = { up: ' ascending', down: ' descending', both: '' } as const satisfies Record<Where, string>
const onlyWays = { up: ' only ascending', down: ' only descending', both: ' both ways' } as const

/** Says the difference in words, such as 'Also has N2 descending'. Empty if there is none. */
export function differenceText({ missing, extra, moved, isReordered }: Difference, noteNames: NoteNames): string {
  const label = (note: string) => noteLabel(note, noteNames)
  const grouped = (placed: Difference['extra'], wayTexts: Record<Where, string>) =>
    (['both', 'up', 'down'] as const).flatMap((way) => {
      const notes = placed.filter(({ where }) => where === way).map(({ note }) => label(note))
      return notes.length > 0 ? [formatList(notes) + wayTexts[way]] : []
    })
  const [lost] = missing
  const [added] = extra
  const parts =
    lost && added
      ? [`${label(added.note)}${ways[added.where]} instead of ${label(lost)}`]
      : [
          ...(lost ? [`without ${label(lost)}`] : []),
          ...(added ? [`also has ${formatList(grouped(extra, ways))}`] : []),
        ]
  const text = [...parts, ...grouped(moved, onlyWays), ...(isReordered ? ['in another order'] : [])].join('; ')
  // Leaves a note at the beginning, because its capital has a meaning.
  return text.replace(/^[a-z](?=[a-z])/, (letter) => letter.toUpperCase())
}
