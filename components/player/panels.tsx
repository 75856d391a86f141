'use client'

import { useId, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { lazyPart } from '@/components/ui/lazy-part'
import { MissingPart } from '@/components/ui/missing-part'
import { PartBoundary } from '@/components/ui/part-boundary'
import { usePlayer, type Player } from './player-context'

type Panel = {
  id: string
  label: string
  /** Returns false to hide the tab for a video. */
  offers: (player: Player) => boolean
  /** Component created by `lazyPart`. It loads when the tab is first opened, and then stays mounted. */
  Content: ComponentType
}

const missing = { Missing: MissingPart }

const optional: readonly Panel[] = [
  {
    id: 'words',
    label: 'Lyrics',
    offers: ({ playable, pieces }) => playable.viewing !== undefined && pieces.some(({ words }) => words.length > 0),
    Content: lazyPart(
      () => import('@/components/player/lyrics/lyrics-panel').then((module) => module.LyricsPanel),
      missing,
    ),
  },
  {
    id: 'practice',
    label: 'Practice',
    offers: ({ playable }) => playable.viewing !== undefined,
    Content: lazyPart(
      () => import('@/components/player/practice/practice-panel').then((module) => module.PracticePanel),
      missing,
    ),
  },
  {
    id: 'listen',
    label: 'Listen',
    offers: ({ playable }) => playable.viewing !== undefined,
    Content: lazyPart(
      () => import('@/components/player/listen/listen-panel').then((module) => module.ListenPanel),
      missing,
    ),
  },
]

type PanelsProps = {
  programme?: ReactNode
  /** Id of the panel that is open at first. Default: the programme. */
  first?: 'practice'
}

export function Panels({ programme, first }: PanelsProps) {
  const player = usePlayer()
  const id = useId()
  const offered = optional.filter((panel) => panel.offers(player))
  const [current, setCurrent] = useState<string>(first ?? 'programme')
  const [opened, setOpened] = useState<readonly string[]>(first ? [first] : [])
  const tabs = [...(programme ? [{ id: 'programme', label: 'Programme' }] : []), ...offered]
  const shown = tabs.some((tab) => tab.id === current) ? current : tabs[0]?.id

  function open(tab: string) {
    setCurrent(tab)
    if (!opened.includes(tab)) setOpened([...opened, tab])
  }

  /** Implements the keyboard support of the ARIA tabs pattern. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.id === shown)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    open(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }

  return (
    <>
      <div
        role="tablist"
        aria-label="Video panels"
        onKeyDown={onKeyDown}
        className="sticky top-0 z-20 flex gap-3 overflow-x-auto border-b border-line bg-raised px-4 [scrollbar-width:none] sm:gap-6 md:px-6 lg:gap-4 lg:max-xl:pt-14"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === shown}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => open(tab.id)}
            className={clsx(
              'programme-label -mx-1 min-h-11 shrink-0 border-b-2 px-1 focus-visible:-outline-offset-2 xl:min-h-15',
              tab.id === shown ? 'border-brass text-brass-bright' : 'border-transparent text-sand hover:text-ivory',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => {
        const Content = offered.find(
          (panel) => panel.id === tab.id && (opened.includes(tab.id) || tab.id === shown),
        )?.Content
        return (
          <div
            key={tab.id}
            role="tabpanel"
            id={`${id}-${tab.id}-panel`}
            aria-labelledby={`${id}-${tab.id}`}
            hidden={tab.id !== shown}
            className="@container"
          >
            <PartBoundary what={tab.label}>{tab.id === 'programme' ? programme : Content && <Content />}</PartBoundary>
          </div>
        )
      })}
    </>
  )
}
