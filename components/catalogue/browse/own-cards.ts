'use client'

import { createContext, useContext } from 'react'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import type { OwnOfCards } from '@/lib/domains/viewing/home/schema'

/** Null until the personal data has loaded. Always null on pages that the server renders for each viewer. */
export const OwnCardsContext = createContext<OwnOfCards | null>(null)

/** Returns a function that adds the person's progress to a card. It also unlocks videos that they have rented. */
export function useOwnCards(): (video: CardVideo) => CardVideo {
  const own = useContext(OwnCardsContext)
  if (!own) return (video) => video
  const { progress, open } = own
  return (video) => ({
    ...video,
    progress: progress[video.id] ?? video.progress,
    locked: video.locked && !open.includes(video.id),
  })
}
