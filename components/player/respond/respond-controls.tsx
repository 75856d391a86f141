'use client'

import { Link2, Pause, Play, Square, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { usePlayer } from '@/components/player/player-context'
import { useAnnounce } from '@/components/player/player-shell'
import { useCurrentPassage } from '@/components/player/practice/use-passages'
import { usePractice } from '@/components/player/practice/use-practice'
import { Button } from '@/components/ui/buttons/button'
import { IconButton } from '@/components/ui/buttons/icon-button'
import { writeClipboard } from '@/lib/client/copy-text'
import { lineAt, type Line } from './lines'
import { linkTo } from './link'
import { useRespond, type LineSource } from './use-lines'

export function RespondControls({ lines, source }: { lines: readonly Line[]; source?: LineSource }) {
  const { engine } = usePlayer()
  const { loop } = usePractice()
  const { passage } = useCurrentPassage()
  const { respond, phase, paused, index, outcome, lines: practised } = useRespond()
  const isOn = phase !== 'off' && phase !== 'ready'

  /** Continues where the student stopped: in this player, else with the saved passage, else at the current second. */
  const own = practised === lines ? (outcome === 'finished' ? 0 : index) : loop ? (passage?.practice.line ?? 0) : null
  const at = own !== null && own < lines.length ? own : 0
  const begin = () => respond.start(lines, own === null ? Math.max(0, lineAt(lines, engine.now())) : at)
  const label = isOn ? (paused ? 'Resume' : 'Pause') : at > 0 ? `Continue at line ${at + 1}` : 'Start'
  const Icon = isOn && !paused ? Pause : Play
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button onClick={isOn ? respond.toggle : begin}>
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      {isOn ? (
        <>
          <IconButton icon={Undo2} label="Repeat the last line" onClick={respond.back} />
          <IconButton icon={Square} label="Stop call and response" onClick={respond.stop} />
        </>
      ) : (
        at > 0 && (
          <Button variant="secondary" onClick={() => respond.start(lines)}>
            From line 1
          </Button>
        )
      )}
      {!isOn && <CopyLink lines={lines} source={source} />}
    </div>
  )
}

function CopyLink({ lines, source }: { lines: readonly Line[]; source?: LineSource }) {
  const { playable } = usePlayer()
  const { loop } = usePractice()
  const { gap, times, step } = useRespond()
  const say = useAnnounce()
  const [problem, setProblem] = useState('')
  const { viewing } = playable
  const [first, last] = [lines[0], lines.at(-1)]
  if (!viewing || !first || !last) return null

  async function copy(videoId: number, { start, end }: { start: number; end: number }) {
    const starts = source === 'lyrics' ? undefined : lines.map((line) => line.start)
    const path = linkTo(videoId, { start, end }, { gap, times, step, starts })
    const link = new URL(path, window.location.origin).href
    const isCopied = await writeClipboard(link)
    setProblem(isCopied ? '' : `Couldn’t copy. Copy this link: ${link}`)
    if (isCopied) say('Practice link copied')
  }

  const range = loop ?? { start: first.start, end: last.end }
  return (
    <>
      <IconButton icon={Link2} label="Copy practice link" onClick={() => void copy(viewing.videoId, range)} />
      <p role="alert" className={problem ? 'text-fine break-words text-danger' : 'hidden'}>
        {problem}
      </p>
    </>
  )
}
