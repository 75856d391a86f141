import { formatNotes, MAX_TEXT, noteNames, parseNotes, pitchOf, spellPitches, type NoteNames } from './svaras'

/** Notes in Carnatic names, without the outer sa that every scale has. `down` is null if it mirrors `up`. */
export type Scale = { up: readonly string[]; down: readonly string[] | null }

const isSa = (note: string) => pitchOf(note) === 0

export const mirrored = (notes: readonly string[]) => [...notes].reverse()

/** A scale is found by its notes with or without sa at its ends: drops the upper one, and adds the lower one. */
function trim(notes: readonly string[]): string[] {
  const trimmed = notes.map((note) => (isSa(note) ? 'S' : note))
  while (trimmed.at(-1) === 'S') trimmed.pop()
  return trimmed.includes('S') ? trimmed : ['S', ...trimmed]
}

export const trimUp = trim
export const trimDown = (notes: readonly string[]): string[] => mirrored(trim(mirrored(notes)))

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((note, at) => note === other[at])

/** Null if no note but sa is given. */
export function scaleOf(up: readonly string[], down: readonly string[] | null): Scale | null {
  const descending = down === null || down.every(isSa) ? null : trimDown(down)
  if (up.every(isSa)) return descending && { up: mirrored(descending), down: null }
  const ascending = trimUp(up)
  return { up: ascending, down: descending && isSame(mirrored(ascending), descending) ? null : descending }
}

export const downOf = ({ up, down }: Scale): readonly string[] => down ?? mirrored(up)

/** Adds a pitch where a plain scale has it, else at the end, or removes it. Sa stays. Spells all notes again. */
export function togglePitch(notes: readonly string[], pitch: number): string[] {
  const pitches = trim(notes).map(pitchOf)
  if (pitch === 0) return spellPitches(pitches)
  if (pitches.includes(pitch)) return spellPitches(pitches.filter((each) => each !== pitch))
  const isRising = pitches.every((each, at) => at === 0 || each > (pitches[at - 1] ?? 0))
  const next = pitches.findIndex((each) => each > pitch)
  const at = isRising && next !== -1 ? next : pitches.length
  return spellPitches(pitches.toSpliced(at, 0, pitch))
}

/** Text as typed. `same` ignores `down`. */
export type NoteFields = { up: string; down: string; same: boolean; names: NoteNames }
export type NoteProblems = { up?: string; down?: string }

export function readScale({ up, down, same }: NoteFields): { scale: Scale | null; problems: NoteProblems } {
  const [ascending, descending] = [parseNotes(up), same ? null : parseNotes(down)]
  const problems = {
    ...(ascending.problem && { up: ascending.problem }),
    ...(descending?.problem && { down: descending.problem }),
  }
  const isValid = Object.keys(problems).length === 0
  return { scale: isValid ? scaleOf(ascending.notes, descending?.notes ?? null) : null, problems }
}

type Param = string | string[] | null | undefined
/** Cut to a length that is still refused as too long. */
const textOf = (value: Param) =>
  [value ?? '']
    .flat()
    .join(' ')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim()
    .slice(0, MAX_TEXT + 1)

/** Reads the fields from a URL. `same` is a checkbox of the form; other URLs have no `down` then. */
export function readFields(params: Readonly<Record<string, Param>>): NoteFields {
  const down = textOf(params.down)
  const names = noteNames.find((each) => each === params.names) ?? 'carnatic'
  return { up: textOf(params.up), down, same: down === '' || Boolean(params.same), names }
}

export const fieldsOf = (scale: Scale | null, names: NoteNames): NoteFields => ({
  up: scale ? formatNotes(scale.up, names) : '',
  down: scale?.down ? formatNotes(scale.down, names) : '',
  same: !scale?.down,
  names,
})

/** Query string of the finder's page and API. Equal scales have equal query strings. */
export function scaleQuery(
  scale: Scale | null,
  names: NoteNames = 'carnatic',
  more: Record<string, string> = {},
): string {
  return new URLSearchParams({
    ...(scale && { up: formatNotes(scale.up) }),
    ...(scale?.down && { down: formatNotes(scale.down) }),
    ...(names !== 'carnatic' && { names }),
    ...more,
  }).toString()
}
