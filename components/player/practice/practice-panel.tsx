'use client'

import { BeatSection } from '@/components/player/dance/beat-section'
import { PictureSection } from '@/components/player/dance/picture-section'
import { ListTask } from '@/components/player/progress/list-task'
import { CallAndResponse } from '@/components/player/respond/respond-section'
import { MySruti } from '@/components/player/tuning/my-sruti'
import { Passages } from './passages'
import { Repeat } from './repeat-section'
import { CountIn, Speed } from './speed-section'
import { Tanpura } from './tanpura-section'

/** Sections by column; one below the other where the panel is narrow. A section that has nothing to offer is empty. */
const columns = [
  [ListTask, Repeat, CallAndResponse, Passages],
  [Speed, PictureSection, BeatSection, CountIn, MySruti, Tanpura],
]

export function PracticePanel() {
  return (
    <div className="grid gap-x-12 px-4 pb-6 md:px-6 @2xl:grid-cols-2">
      {columns.map((sections, column) => (
        <div key={column} className="divide-y divide-line">
          {sections.map((Section, row) => (
            <Section key={row} />
          ))}
        </div>
      ))}
    </div>
  )
}
