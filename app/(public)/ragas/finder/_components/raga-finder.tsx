'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/buttons/button'
import { mirrored, togglePitch, trimDown, trimUp } from '@/lib/shared/music/scales'
import { formatNotes, notesAt, OCTAVE, parseNotes, type NoteNames } from '@/lib/shared/music/svaras'
import { routes } from '@/lib/shared/routes/routes'
import { Answers } from './answers'
import { NoteTextFields } from './note-fields'
import { NoteKeyboard, NoteWheel } from './note-keys'
import { Segments } from './segments'
import { useFinder, type InitialAnswer } from './use-finder'

const systems = [
  { value: 'carnatic', label: 'Carnatic' },
  { value: 'hindustani', label: 'Hindustani' },
] as const
const tools = [
  { value: 'keyboard', label: 'Keyboard' },
  { value: 'wheel', label: 'Wheel' },
] as const
const directions = [
  { value: 'up', label: 'Ascending' },
  { value: 'down', label: 'Descending' },
] as const
type Direction = (typeof directions)[number]['value']

/** Loaded on demand. A note that can't sound offline is chosen all the same. */
async function sound(pitch: number): Promise<void> {
  const { playNote } = await import('@/components/knowledge/scale-sound')
  playNote(pitch === OCTAVE ? 'Ṡ' : (notesAt(pitch)[0] ?? 'S'))
}

export function RagaFinder({ initial }: { initial: InitialAnswer }) {
  const finder = useFinder(initial)
  const { typed, problems, change } = finder
  const [tool, setTool] = useState<'keyboard' | 'wheel'>('keyboard')
  const [direction, setDirection] = useState<Direction>('up')
  const way = typed.same ? 'up' : direction
  const { notes } = parseNotes(typed[way])

  const tap = (pitch: number) => {
    sound(pitch).catch(() => undefined)
    if (pitch % OCTAVE === 0) return
    const next =
      way === 'up' ? togglePitch(trimUp(notes), pitch) : mirrored(togglePitch(mirrored(trimDown(notes)), pitch))
    change({ ...typed, [way]: formatNotes(next, typed.names) }, { wait: false })
  }
  const rename = (names: NoteNames) => {
    const renamed = (text: string) => {
      const read = parseNotes(text)
      return read.problem ? text : formatNotes(read.notes, names)
    }
    change({ ...typed, names, up: renamed(typed.up), down: renamed(typed.down) }, { wait: false })
  }
  const keys = {
    label: typed.same ? 'Notes' : way === 'up' ? 'Ascending notes' : 'Descending notes',
    ...{ names: typed.names, notes, onTap: tap },
  }
  return (
    <>
      <form
        action={routes.ragaFinder()}
        role="search"
        aria-label="Notes of a raga"
        onSubmit={(event) => {
          event.preventDefault()
          change(typed, { wait: false })
        }}
        className="page-width grid gap-x-16 gap-y-8 pt-10 md:pt-14 lg:grid-cols-2"
      >
        <div className="flex flex-col gap-6">
          <Segments legend="Names of notes" name="names" options={systems} value={typed.names} onChange={rename} />
          <NoteTextFields
            typed={typed}
            problems={problems}
            onType={(next) => change(next, { wait: true })}
            onSame={(next) => change(next, { wait: false })}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Find ragas</Button>
            <Button
              variant="secondary"
              className="noscript:hidden"
              onClick={() => change({ ...typed, up: '', down: '', same: true }, { wait: false })}
            >
              Clear
            </Button>
          </div>
        </div>
        <div className="flex flex-col gap-6 noscript:hidden">
          <div className="flex flex-wrap gap-x-8 gap-y-4">
            <Segments legend="Choose on" name="tool" options={tools} value={tool} onChange={setTool} />
            {!typed.same && (
              <Segments
                legend="Direction"
                name="direction"
                options={directions}
                value={direction}
                onChange={setDirection}
              />
            )}
          </div>
          {tool === 'keyboard' ? <NoteKeyboard {...keys} /> : <NoteWheel {...keys} />}
        </div>
      </form>
      <Answers {...finder} names={typed.names} hasProblem={Object.keys(problems).length > 0} />
    </>
  )
}
