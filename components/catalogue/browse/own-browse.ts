'use client'

import { createContext, useContext } from 'react'
import type { CardVideo } from '@/components/catalogue/card-video'
import type { Playable } from '@/components/catalogue/player/playable'
import type { ProgressDto } from '@/lib/domains/catalogue/schema'

/** The part of the browse page that is one person's own. The rest is the same for everyone of their role. */
export type OwnBrowse = {
  viewerId: number
  firstName: string
  /** The featured videos as this person may play them, by id. */
  playables: Record<number, Playable>
  /** How far they watched of what the page shows, by id. */
  progress: Record<number, ProgressDto>
  /** Videos that are open to them, though locked to others of their role. */
  open: number[]
  continueWatching: CardVideo[]
  myList: CardVideo[]
}

/** Of the browse page around; null elsewhere, and until it is known. */
export const OwnBrowseContext = createContext<OwnBrowse | null>(null)
export const useOwnBrowse = () => useContext(OwnBrowseContext)

/** A card of the page as this person sees it: with their progress, and open where they have rented. */
export function ownCard(video: CardVideo, own: OwnBrowse | null): CardVideo {
  if (!own) return video
  const { progress, open } = own
  return {
    ...video,
    progress: progress[video.id] ?? video.progress,
    locked: video.locked && !open.includes(video.id),
  }
}
