'use client'

import { Minus, Plus, Scissors } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PanelGroup } from '@/components/player/panel-section'
import { useAnnounce } from '@/components/player/player-shell'
import type { Loop } from '@/components/player/practice/loop'
import { useCurrentPassage } from '@/components/player/practice/use-passages'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { equalStarts, linesOfStarts, SHORTEST } from './lines'
import { useCuts, type LineSource } from './use-lines'

const PARTS_MAX = 40

type LineCuttingProps = { loop: Loop; setSource: (source: LineSource) => void }

/** Cuts the passage into lines: by taps while it plays, or into equal parts. */
export function LineCutting({ loop, setSource }: LineCuttingProps) {
  const { cuts, starts, tapping } = useCuts()
  const [wanted, setParts] = useState(4)
  const most = Math.max(2, Math.min(PARTS_MAX, Math.floor((loop.end - loop.start) / SHORTEST)))
  const parts = Math.min(wanted, most)
  const say = useAnnounce()
  useStoredCuts(loop)

  function cut() {
    const starts = equalStarts(loop, parts)
    const { length } = linesOfStarts(starts, loop)
    if (length < 2) return say('This passage is too short to cut.')
    cuts.set(loop, starts)
    setSource('passage')
    say(`Cut into ${length} lines`)
  }

  function beginTaps() {
    setSource('passage')
    cuts.begin(loop)
  }

  function tap() {
    const count = cuts.tap()
    if (count) say(`Line ${count}`)
  }

  if (tapping)
    return (
      <div>
        <button
          type="button"
          autoFocus
          // The press counts, not the release, because lines start with the finger.
          onPointerDown={({ button }) => button === 0 && tap()}
          onClick={({ detail }) => detail === 0 && tap()}
          className="min-h-28 w-full touch-manipulation rounded-card border-2 border-brass bg-high text-title text-brass-bright select-none active:bg-brass-deep"
        >
          Tap at each line
          <span className="numerals block text-base text-sand">
            {starts.length} {starts.length === 1 ? 'line' : 'lines'}
          </span>
        </button>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={cuts.undo}>
            Undo last tap
          </Button>
          <Button onClick={cuts.stop}>Done</Button>
        </div>
        <p className="mt-2 text-fine text-dust">Or press W. The lines end with the passage.</p>
      </div>
    )
  return (
    <PanelGroup label="Cut the passage into lines">
      <Button variant="secondary" size="sm" onClick={beginTaps}>
        Tap at each line
      </Button>
      <span className="flex items-center">
        <IconButton icon={Minus} label="Fewer parts" aria-disabled={parts === 2} onClick={() => setParts(parts - 1)} />
        <output className="numerals min-w-8 text-center text-brass-bright">{parts}</output>
        <IconButton
          icon={Plus}
          label="More parts"
          aria-disabled={parts === most}
          onClick={() => setParts(Math.min(parts + 1, most))}
        />
        <Button variant="secondary" size="sm" onClick={cut}>
          <Scissors aria-hidden className="size-4" />
          Equal parts
        </Button>
      </span>
    </PanelGroup>
  )
}

/** Stores new cuts with the passage, including cuts made before the passage was saved. */
function useStoredCuts(loop: Loop) {
  const { loop: cutLoop, starts, tapping } = useCuts()
  const { passage, save, hasUnsaved } = useCurrentPassage()
  const isOwn = cutLoop?.start === loop.start && cutLoop.end === loop.end
  const isStored = passage === null || String(passage.practice.lines) === String(starts)
  const sent = useRef<readonly number[] | null>(null)
  const store = useEffectEvent(() => {
    // Cutting the same way again retries what couldn't be saved.
    const isAgain = sent.current !== starts && hasUnsaved()
    if (isStored && !isAgain) return
    sent.current = starts
    void save({ lines: [...starts], line: 0 })
  })
  useEffect(() => {
    if (!tapping && isOwn && starts.length > 1) store()
  }, [tapping, isOwn, starts, isStored])
}
