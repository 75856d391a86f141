'use client'

import { Minus, Plus } from 'lucide-react'
import { formatLyricsLabel, getLyricsKey } from '@/components/player/lyrics/lyrics'
import { PanelGroup } from '@/components/player/panel-section'
import { usePlayerState } from '@/components/player/player-context'
import { ChipToggle } from '@/components/ui/buttons/chip'
import { IconButton } from '@/components/ui/buttons/icon-button'
import type { LyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { gaps, speedSteps, TIMES_MAX } from './plan'
import { sourceLabels, useRespond, type LineSource } from './use-lines'

type RespondSettingsProps = {
  source?: LineSource
  sources: readonly LineSource[]
  setSource: (source: LineSource) => void
  versions: readonly LyricsDto[]
  wantedVersion: string | null
  setVersion: (key: string) => void
}

/** A change takes effect at the next line or repetition. The lines can only be chosen before the start. */
export function RespondSettings({ source, sources, versions, ...choose }: RespondSettingsProps) {
  const can = usePlayerState((state) => state.can.rate)
  const { respond, phase, gap, times, step, again } = useRespond()
  const isOff = phase === 'off' || phase === 'ready'
  const version = choose.wantedVersion ?? (versions[0] ? getLyricsKey(versions[0]) : null)
  return (
    <>
      {isOff && sources.length > 1 && (
        <PanelGroup label="Lines from">
          {sources.map((each) => (
            <ChipToggle key={each} pressed={each === source} onClick={() => choose.setSource(each)}>
              {sourceLabels[each]}
            </ChipToggle>
          ))}
        </PanelGroup>
      )}
      {isOff && source === 'lyrics' && versions.length > 1 && (
        <PanelGroup label="Lyrics">
          {versions.map((each) => (
            <ChipToggle
              key={getLyricsKey(each)}
              pressed={getLyricsKey(each) === version}
              onClick={() => choose.setVersion(getLyricsKey(each))}
            >
              {formatLyricsLabel(each)}
            </ChipToggle>
          ))}
        </PanelGroup>
      )}
      <PanelGroup label="Your turn lasts">
        {gaps.map((each) => (
          <ChipToggle key={each} pressed={each === gap} onClick={() => respond.plan({ gap: each })}>
            {each === 1 ? 'As long as the line' : `× ${each}`}
          </ChipToggle>
        ))}
      </PanelGroup>
      <PanelGroup label="Each line">
        <IconButton
          icon={Minus}
          label="Fewer repetitions"
          aria-disabled={times === 1}
          onClick={() => respond.plan({ times: times - 1 })}
        />
        <output className="numerals min-w-16 text-center text-brass-bright">
          {times === 1 ? 'once' : `${times} times`}
        </output>
        <IconButton
          icon={Plus}
          label="More repetitions"
          aria-disabled={times === TIMES_MAX}
          onClick={() => respond.plan({ times: times + 1 })}
        />
      </PanelGroup>
      {can && times > 1 && (
        <PanelGroup label="Speed change per repetition">
          {speedSteps.map((each) => (
            <ChipToggle key={each} pressed={each === step} onClick={() => respond.plan({ step: each })}>
              {each === 0 ? 'Same' : `${each > 0 ? '+' : '−'}${Math.abs(each)}`}
            </ChipToggle>
          ))}
        </PanelGroup>
      )}
      <PanelGroup label="After the last line">
        <ChipToggle pressed={again} onClick={() => respond.plan({ again: !again })}>
          Start over
        </ChipToggle>
      </PanelGroup>
    </>
  )
}
