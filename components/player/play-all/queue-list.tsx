'use client'

import { clsx } from 'clsx'
import { AudioLines, Lock } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { PlayerEngine } from '@/components/player/engine/engine'
import { listenModeOf } from '@/components/player/listen/listen-mode'
import { Button } from '@/components/ui/buttons/button'
import { ChipToggle } from '@/components/ui/buttons/chip'
import type { PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import { clockTime, formatCount, formatNumber } from '@/lib/shared/format/format'
import type { PlayAllProps } from './play-all-button'
import type { Queue, QueueState } from './queue'
import type { QueueItem } from './queue-items'
import { Unlock } from './unlock'

type QueueListProps = PlayAllProps & {
  queue: Queue
  found: PerformedPiecesDto
  state: Omit<QueueState, 'player'>
  /** Absent if the video can't move to the bar. */
  onMove?: () => void
}

function statusOf({ skipped, failed, loading, finished }: QueueListProps['state']): string {
  if (failed) return 'Couldn’t load the next piece.'
  if (loading) return 'Loading the next piece…'
  const [first, ...others] = skipped
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  const left = first ? `Skipped ${first}${more}: locked. ` : ''
  return `${left}${finished ? 'That was the last piece.' : ''}`
}

export function QueueList({ queue, found, state, onMove, ...props }: QueueListProps) {
  const { items } = queue
  const { player } = queue.getState()
  const locked = items.filter(({ plays }) => plays === 'nothing').length
  const isVisitor = found.viewerId === 0
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [state.index])
  return (
    <div className="px-4 pt-4 pb-6 md:px-6">
      <h2 dir="auto" className="pr-10 text-title">
        {props.name}
      </h2>
      <p className="text-dust">
        {found.total > items.length
          ? `The newest ${formatNumber(items.length)} of ${formatCount(found.total, 'piece')}`
          : formatCount(items.length, 'piece')}
      </p>
      {player?.engine.media && (
        <div className="mt-3 flex flex-wrap gap-2">
          {onMove && (
            <Button size="sm" onClick={onMove}>
              Play while browsing
            </Button>
          )}
          <AudioOnly key={player.playable.name} engine={player.engine} />
        </div>
      )}
      <div role="status" className="mt-3 text-fine text-brass empty:hidden">
        {statusOf(state)}
      </div>
      {state.failed && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={queue.retry}>
          Try again
        </Button>
      )}
      <ol aria-label="Pieces" className="mt-3 border-t border-line">
        {items.map((item, index) => (
          <li
            key={`${item.videoId} ${item.startSeconds}`}
            ref={index === state.index ? row : undefined}
            aria-current={index === state.index ? 'true' : undefined}
            className={clsx(
              'border-b border-line',
              index === state.index && 'bg-high/70 shadow-[inset_2px_0_var(--accent)]',
            )}
          >
            <Row item={item} isCurrent={index === state.index} onPlay={() => queue.go(index)} />
          </li>
        ))}
      </ol>
      {locked > 0 && (
        <div className="mt-4">
          <p className="text-sand">{formatCount(locked, 'piece needs', 'pieces need')} Premium.</p>
          <Unlock kind={props.kind} id={props.id} isVisitor={isVisitor} />
        </div>
      )}
    </div>
  )
}

function Row({ item, isCurrent, onPlay }: { item: QueueItem; isCurrent: boolean; onPlay: () => void }) {
  const { title, artist, videoName, startSeconds, endSeconds, plays } = item
  const facts = (
    <>
      <span dir="auto" className="block truncate">
        {plays === 'nothing' && <Lock aria-hidden className="mr-1.5 inline size-4 text-brass" />}
        {title}
        {plays === 'nothing' && <span className="sr-only"> (locked)</span>}
      </span>
      <span className="block truncate text-fine text-dust">
        <bdi>{artist ?? videoName}</bdi>
        {' · '}
        {plays === 'trailer' ? 'Trailer' : clockTime(endSeconds - startSeconds)}
      </span>
      {isCurrent && (
        <span className="flex items-center gap-1.5 text-fine text-accent">
          <AudioLines aria-hidden className="size-4" />
          Now playing
        </span>
      )}
    </>
  )
  if (plays === 'nothing') return <p className="min-h-11 px-3 py-2 text-dust">{facts}</p>
  return (
    <button type="button" onClick={onPlay} className="min-h-11 w-full px-3 py-2 text-start hover:text-brass-bright">
      <span className="sr-only">Play </span>
      {facts}
    </button>
  )
}

function AudioOnly({ engine }: { engine: PlayerEngine }) {
  const { getState, subscribe, setPictureOff } = listenModeOf(engine)
  const { pictureOff } = useSyncExternalStore(subscribe, getState, getState)
  return (
    <ChipToggle pressed={pictureOff} onClick={() => setPictureOff(!pictureOff)}>
      Audio only
    </ChipToggle>
  )
}
