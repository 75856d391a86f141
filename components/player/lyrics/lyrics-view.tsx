'use client'

import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { ChipToggle } from '@/components/ui/buttons/chip'
import type { PieceLyricsDto, LyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { clockTime } from '@/lib/shared/format/format'
import { writtenTag } from '@/lib/shared/format/language'
import { lineAt, findLyricsAt, getLyricsKey, formatLyricsLabel } from './lyrics'

type LyricsViewProps = {
  pieces: readonly PieceLyricsDto[]
  seconds: number
  onSeek: (seconds: number) => void
}

/** Lyrics of the current piece. Clicking a timed line plays from there. */
export function LyricsView({ pieces, seconds, onSeek }: LyricsViewProps) {
  const [wanted, setWanted] = useState<string | null>(null)
  const piece = findLyricsAt(pieces, seconds)
  const words = piece?.words.find((each) => getLyricsKey(each) === wanted) ?? piece?.words[0]
  if (!piece || !words) return null
  return (
    <section aria-label={`Lyrics for ${piece.title}`} className="flex flex-col gap-4">
      <h3 dir="auto" className="text-title">
        {piece.title}
      </h3>
      {piece.words.length > 1 && (
        <ul aria-label="Versions" className="-m-1 flex gap-2 overflow-x-auto p-1 sm:flex-wrap">
          {piece.words.map((each) => (
            <li key={getLyricsKey(each)}>
              <ChipToggle pressed={each === words} onClick={() => setWanted(getLyricsKey(each))}>
                {formatLyricsLabel(each)}
              </ChipToggle>
            </li>
          ))}
        </ul>
      )}
      {/* The key makes a new list of lines start at the top. */}
      <Lines key={`${piece.startSeconds} ${getLyricsKey(words)}`} words={words} seconds={seconds} onSeek={onSeek} />
      {words.source && (
        <p className="text-fine text-dust">
          Source: <bdi>{words.source}</bdi>
        </p>
      )}
    </section>
  )
}

function Lines({ words, seconds, onSeek }: { words: LyricsDto } & Pick<LyricsViewProps, 'seconds' | 'onSeek'>) {
  const current = lineAt(words.lines, seconds)
  const list = useRef<HTMLOListElement>(null)
  const line = useRef<HTMLLIElement>(null)

  // Sets the scroll position itself, because `scrollIntoView` would also scroll the dialog around the list.
  useEffect(() => {
    const [frame, row] = [list.current, line.current]
    if (!frame || !row) return
    const top = row.offsetTop - (frame.clientHeight - row.clientHeight) / 2
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    frame.scrollTo?.({ top, behavior: isStill ? 'instant' : 'smooth' })
  }, [current])

  return (
    <ol
      ref={list}
      lang={writtenTag(words)}
      tabIndex={0}
      aria-label="Lines"
      className="relative max-h-80 max-w-measure lg:max-h-104 overflow-y-auto text-lead leading-relaxed"
    >
      {words.lines.map(({ seconds: at, text }, index) => (
        <li
          key={index}
          dir="auto"
          ref={index === current ? line : undefined}
          aria-current={index === current ? 'true' : undefined}
          className={clsx(
            // A border instead of a shadow, which forced-colors mode would remove.
            'min-h-4 border-l-2 pl-2.5',
            index === current ? 'border-accent text-brass-bright' : 'border-transparent text-sand',
          )}
        >
          {at === null ? (
            text
          ) : (
            <button type="button" onClick={() => onSeek(at)} className="min-h-6 text-start hover:text-brass-bright">
              <bdi>{text}</bdi>
              <span className="sr-only" lang="en">
                {' '}
                (play from {clockTime(at)})
              </span>
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
