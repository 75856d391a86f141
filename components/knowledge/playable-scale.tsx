'use client'

import { clsx } from 'clsx'
import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '@/components/ui/buttons/button'
import { placeOf } from '@/lib/shared/music/melakarta'

type PlayableScaleProps = { arohana: readonly string[]; avarohana: readonly string[] }

const PLACES = 13

export function PlayableScale({ arohana, avarohana }: PlayableScaleProps) {
  const [noteIndex, setNoteIndex] = useState<number | null>(null)
  const [isOn, setIsOn] = useState(false)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const notes = [...arohana, ...avarohana]

  async function toggle() {
    if (running.current) {
      running.current.abort()
      return
    }
    const controller = new AbortController()
    running.current = controller
    setIsOn(true)
    try {
      const { playScale } = await import('./scale-sound')
      await playScale(notes, controller.signal, setNoteIndex)
    } catch {
      // Happens offline, because the audio code is loaded on demand.
      toast.error('Couldn’t play the scale. Please check your connection and try again.')
    } finally {
      running.current = null
      setIsOn(false)
      setNoteIndex(null)
    }
  }

  return (
    <div className="mt-8">
      <Row label="Arohana" notes={arohana} noteIndex={noteIndex} />
      <Row label="Avarohana" notes={avarohana} noteIndex={noteIndex === null ? null : noteIndex - arohana.length} />
      <Button variant="secondary" className="mt-4" onClick={() => void toggle()}>
        {isOn ? <Square aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
        {isOn ? 'Stop' : 'Hear the scale'}
      </Button>
    </div>
  )
}

/**
 * Shows thirteen dots from sa to sa and highlights the notes of the scale. Hidden from assistive technology, because
 * each page names the notes in its text.
 */
function Row({ label, notes, noteIndex }: { label: string; notes: readonly string[]; noteIndex: number | null }) {
  const current = noteIndex === null ? undefined : notes[noteIndex]
  return (
    <div aria-hidden data-scale={label} className="grid grid-cols-[repeat(13,minmax(0,1fr))] py-2">
      {Array.from({ length: PLACES }, (_, place) => {
        const note = notes.find((each) => placeOf(each) === place)
        const isCurrent = note !== undefined && note === current
        return (
          <span key={place} className="flex flex-col items-center gap-1">
            <span
              className={clsx(
                'size-3 rounded-full',
                note === undefined ? 'scale-50 bg-edge' : isCurrent ? 'bg-ivory' : 'bg-brass',
              )}
            />
            <span className={clsx('numerals text-fine', isCurrent ? 'text-ivory' : 'text-dust')}>{note ?? ' '}</span>
          </span>
        )
      })}
    </div>
  )
}
