import type { ReactNode } from 'react'
import { LockedStage } from '@/components/player/locked-stage'
import { PlayerLauncher } from '@/components/player/player-launcher'
import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'

type VideoHeroProps = {
  playable: Playable
  category: CategorySlug
  /** Replaces the default picture, which is a button that opens the player or offers the upgrade. */
  picture?: ReactNode
  children: ReactNode
}

export function VideoHero({ playable, category, picture, children }: VideoHeroProps) {
  return (
    <section data-category={category} className="stage-light border-b border-line">
      <div className="page-width grid gap-x-12 gap-y-8 pb-10 lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)] lg:pt-10 lg:pb-14">
        <div className="group relative grid aspect-video self-start overflow-clip rounded-card max-lg:-mx-gutter max-lg:rounded-none">
          {picture ??
            (playable.locked ? (
              <LockedStage thumbnailUrl={playable.thumbnailUrl} />
            ) : (
              <PlayerLauncher playable={playable} />
            ))}
        </div>
        <div className="self-end lg:pb-2">{children}</div>
      </div>
    </section>
  )
}
