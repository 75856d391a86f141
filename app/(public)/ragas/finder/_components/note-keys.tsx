'use client'

import { clsx } from 'clsx'
import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import {
  noteLabel,
  notesAt,
  OCTAVE,
  pitchOf,
  spellPitches,
  spokenNote,
  type NoteNames,
} from '@/lib/shared/music/svaras'

type NoteKeysProps = {
  /** Such as 'Ascending notes'. */
  label: string
  names: NoteNames
  /** Chosen notes, with their spelling. */
  notes: readonly string[]
  /** Called with a pitch from 0 to 12, where 12 is the upper sa. */
  onTap: (pitch: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }

/** Makes keys a single tab stop, with arrow keys between them. */
function useRovingKeys({ names, notes, onTap }: NoteKeysProps, count: number) {
  const [current, setCurrent] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const to = { Home: 0, End: count - 1 }[event.key] ?? (current + (steps[event.key] ?? 0) + count) % count
    if (to === current) return
    event.preventDefault()
    setCurrent(to)
    event.currentTarget.querySelector<HTMLElement>(`[data-pitch="${to}"]`)?.focus()
  }
  const keyOf = (pitch: number) => {
    const at = pitch % OCTAVE
    const chosen = notes.find((note) => pitchOf(note) === at)
    const isSa = at === 0
    const usual = spellPitches([at]).join()
    return {
      isOn: isSa || chosen !== undefined,
      text: pitch === OCTAVE ? 'Ṡ' : noteLabel(chosen ?? usual, names),
      /** Other name of the same pitch. */
      also: names === 'carnatic' && !chosen ? notesAt(at).find((note) => note !== usual) : undefined,
      button: {
        type: 'button' as const,
        'data-pitch': pitch,
        'aria-pressed': isSa || chosen !== undefined,
        'aria-label': isSa ? `${pitch ? 'Upper Sa' : 'Sa'}, in every raga` : spokenNote(at, names),
        tabIndex: pitch === current ? 0 : -1,
        onFocus: () => setCurrent(pitch),
        onClick: () => onTap(pitch),
      },
    }
  }
  return { onKeyDown, keyOf }
}

const keyClass = (isOn: boolean) =>
  clsx(
    'grid place-items-center rounded-card border leading-none transition-colors duration-quick',
    isOn ? 'border-brass bg-brass text-ground' : 'border-edge bg-high text-sand hover:border-brass-bright',
  )

/** Half columns from the left. The keys of the upper row stand between those of the lower row, as on a piano. */
const columns = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 14]
const upperRow = new Set([1, 3, 6, 8, 10])

const area = (row: number, column: number) => `${row} / ${column} / auto / span 2`

/** Narrow phones show the keys above ma in two more rows, so that each key is wide enough for a finger. */
function areasOf(pitch: number): CSSProperties {
  const column = columns[pitch] ?? 0
  const row = upperRow.has(pitch) ? 1 : 2
  const narrow = pitch < 6 ? area(row, column + 2) : area(row + 2, column - 6)
  return { '--narrow': narrow, '--wide': area(row, column + 1) } as CSSProperties
}

export function NoteKeyboard(props: NoteKeysProps) {
  const { onKeyDown, keyOf } = useRovingKeys(props, OCTAVE + 1)
  return (
    <div
      role="group"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      className="grid max-w-xl grid-cols-9 gap-y-1.5 min-[390px]:-mx-[0.7rem] min-[390px]:grid-cols-16 sm:mx-0"
    >
      {columns.map((_, pitch) => {
        const { isOn, text, also, button } = keyOf(pitch)
        return (
          <span
            key={pitch}
            style={areasOf(pitch)}
            className="min-w-0 px-[1px] [grid-area:var(--narrow)] min-[390px]:[grid-area:var(--wide)]"
          >
            <button {...button} className={clsx(keyClass(isOn), 'h-16 w-full min-w-0 content-center gap-1')}>
              <span className="numerals font-semibold">{text}</span>
              {/* Drawn by CSS, because the button's name joins both notes with "or", and must contain its text. */}
              <span
                aria-hidden
                data-also={also}
                className="numerals h-3 text-[0.7rem] after:content-[attr(data-also)]"
              />
            </button>
          </span>
        )
      })}
    </div>
  )
}

/** Distance of the notes from the wheel's centre, in percent of its width. */
const RADIUS = 41

const place = (pitch: number, radius = RADIUS) => {
  const angle = (pitch / OCTAVE) * 2 * Math.PI
  return { x: 50 + radius * Math.sin(angle), y: 50 - radius * Math.cos(angle) }
}
const percent = (value: number) => `${value.toFixed(2)}%`

/** The twelve notes clockwise from sa, joined by the shape that the scale makes. */
export function NoteWheel(props: NoteKeysProps) {
  const { onKeyDown, keyOf } = useRovingKeys(props, OCTAVE)
  const pitches = Array.from({ length: OCTAVE }, (_, pitch) => pitch)
  const shape = pitches.filter((pitch) => keyOf(pitch).isOn).map((pitch) => place(pitch))
  return (
    <div role="group" aria-label={props.label} onKeyDown={onKeyDown} className="relative aspect-square w-full max-w-72">
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 fill-brass/15 stroke-brass">
        <circle cx={50} cy={50} r={RADIUS} className="fill-none stroke-line" strokeWidth={0.6} />
        <polygon points={shape.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')} strokeWidth={0.6} />
      </svg>
      {pitches.map((pitch) => {
        const { isOn, text, button } = keyOf(pitch)
        const { x, y } = place(pitch)
        return (
          <button
            {...button}
            key={pitch}
            style={{ left: percent(x), top: percent(y) }}
            className={clsx(
              keyClass(isOn),
              'numerals absolute aspect-square w-[16%] -translate-1/2 rounded-full font-semibold',
            )}
          >
            {text}
          </button>
        )
      })}
    </div>
  )
}
