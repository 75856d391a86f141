import { placeOf } from './melakarta'

/** Svaras as people type them, in Carnatic and Hindustani names. Notes are Carnatic names; the upper sa is an S. */

export const noteNames = ['carnatic', 'hindustani'] as const
export type NoteNames = (typeof noteNames)[number]

export const OCTAVE = 12
/** Maximum number of notes each way. The longest known scale has 16. */
const MAX_NOTES = 32
/** Maximum number of characters each way. The rest of a longer text isn't parsed. */
export const MAX_TEXT = 240

const hindustani = ['S', 'r', 'R', 'g', 'G', 'm', 'M', 'P', 'd', 'D', 'n', 'N'] as const
const carnatic = [
  ...[['S'], ['R1'], ['R2', 'G1'], ['R3', 'G2'], ['G3'], ['M1']],
  ...[['M2'], ['P'], ['D1'], ['D2', 'N1'], ['D3', 'N2'], ['N3']],
] as const
const spoken = [
  ...['Sa', 'Komal Re', 'Re', 'Komal Ga', 'Ga', 'Ma'],
  ...['Tivra Ma', 'Pa', 'Komal Dha', 'Dha', 'Komal Ni', 'Ni'],
] as const

/** Returns semitones above sa within an octave. */
export const pitchOf = (note: string): number => placeOf(note) % OCTAVE

export const notesAt = (pitch: number): readonly string[] => carnatic[pitch] ?? []

export function noteLabel(note: string, names: NoteNames): string {
  return names === 'carnatic' || note === 'Ṡ' ? note : (hindustani[pitchOf(note)] ?? note)
}

/** Name for a screen reader, because capitals and small letters sound alike. */
export const spokenNote = (pitch: number, names: NoteNames): string =>
  names === 'hindustani' ? (spoken[pitch] ?? '') : notesAt(pitch).join(' or ')

/**
 * Carnatic name of a pitch that has two, by the notes around it: the pitch above R1 is G1 if there is no higher ga, and
 * the one below G3 is R3 if there is no lower ri.
 */
function spell(pitch: number, all: ReadonlySet<number>): string {
  const [low, high] = carnatic[pitch] ?? []
  if (high === undefined) return low ?? ''
  const has = (steps: number) => all.has(pitch + steps)
  const isLower = pitch === 2 || pitch === 9
  if (isLower) return has(-1) && !has(1) && !has(2) ? high : (low ?? '')
  return has(1) && !has(-1) && !has(-2) ? (low ?? '') : high
}

export function spellPitches(pitches: readonly number[]): string[] {
  const all = new Set(pitches)
  return pitches.map((pitch) => spell(pitch, all))
}

/** With a problem, `notes` are all those that were read. */
export type ParsedNotes = { notes: string[]; problem: string | null }

/** Marks and separators without a meaning here, such as the dots of octaves. */
const SKIPPED = /[\s\p{M}\p{P}\p{S}]+/uy
const QUALIFIER = /(?:(komal)|(t[ei]e?vra|tivar)|s(?:h)?uddha?)(?![a-z])/iy
const DEVANAGARI = /([सरगमपधन])[ािीे]?([\u0951\u0952])?/uy
const SVARA = /(?:(sa|re|ri|ga|ma|pa|dha|da|ni)|([srgmpdn]))([\u0331\u0332])?\p{M}*([0-9])?/iuy
const UNKNOWN = /[\p{L}\p{N}]+|./suy
/** Natural (shuddha) pitches by the first letter. */
const natural: Readonly<Record<string, number>> = { s: 0, r: 2, g: 4, m: 5, p: 7, d: 9, n: 11 }
const devanagari: Readonly<Record<string, string>> = { स: 's', र: 'r', ग: 'g', म: 'm', प: 'p', ध: 'd', न: 'n' }

type Read = { pitch: number; note: string | null }

type Qualifier = 'komal' | 'tivra' | null

/** Null for a note that doesn't exist, such as a komal sa. */
function qualified(letter: string, qualifier: Qualifier): number | null {
  const pitch = natural[letter] ?? 0
  if (qualifier === null) return pitch
  if (qualifier === 'komal') return 'rgdn'.includes(letter) ? pitch - 1 : null
  return letter === 'm' ? pitch + 1 : null
}

/** In Hindustani letters, a capital is the higher of two notes: g is komal, G is shuddha; m is shuddha, M is tivra. */
function ofLetter(letter: string): number {
  const pitch = hindustani.findIndex((each) => each === letter)
  return pitch === -1 ? (natural[letter.toLowerCase()] ?? 0) : pitch
}

const quoted = (text: string) => `“${Array.from(text).slice(0, 12).join('')}”`

/**
 * Parses Carnatic (`S R2 G3`) and Hindustani (`S r G`) letters, names with or without `komal` and `tivra` (`sa re ga`)
 * and Devanagari, with any separators. Letters without a number are Hindustani.
 */
export function parseNotes(text: string): ParsedNotes {
  const tooMany = `Use at most ${MAX_NOTES} notes.`
  let problem = text.length > MAX_TEXT ? tooMany : null
  const plain = text.slice(0, MAX_TEXT).normalize('NFKD')
  const found: Read[] = []
  let qualifier: Qualifier = null
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(plain)
    if (match) at += match[0].length
    return match
  }
  while (at < plain.length) {
    if (take(SKIPPED)) continue
    const start = at
    const word = take(QUALIFIER)
    if (word) {
      qualifier = word[1] ? 'komal' : word[2] ? 'tivra' : null
      continue
    }
    const native = take(DEVANAGARI)
    const svara = native ? null : take(SVARA)
    let read: Read | null = null
    if (native) {
      const mark = native[2] === '\u0952' ? 'komal' : native[2] === '\u0951' ? 'tivra' : qualifier
      const pitch = qualified(devanagari[native[1] ?? ''] ?? '', mark)
      read = pitch === null ? null : { pitch, note: null }
    } else if (svara) {
      const [, name, letter = '', underline, digit] = svara
      const first = (name ?? letter).charAt(0).toLowerCase()
      const note = digit === undefined ? null : `${first.toUpperCase()}${digit}`
      const pitch = note
        ? carnatic.findIndex((names) => (names as readonly string[]).includes(note))
        : name || underline || qualifier
          ? qualified(first, underline ? 'komal' : qualifier)
          : ofLetter(letter)
      read = pitch === null || pitch < 0 ? null : { pitch, note }
    }
    qualifier = null
    if (!read) {
      problem ??= `${quoted(/^\S+/.exec(plain.slice(start))?.[0] ?? '')} isn’t a svara.`
      at = start
      take(UNKNOWN)
    } else if (found.length < MAX_NOTES) found.push(read)
    else problem ??= tooMany
  }
  const all = new Set(found.map(({ pitch }) => pitch))
  return { notes: found.map(({ pitch, note }) => note ?? spell(pitch, all)), problem }
}

export const formatNotes = (notes: readonly string[], names: NoteNames = 'carnatic'): string =>
  notes.map((note) => noteLabel(note, names)).join(' ')
