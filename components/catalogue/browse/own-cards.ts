'use client'

import { createContext, useContext } from 'react'
import type { CardVideo } from '@/components/catalogue/cards/card-video'
import type { OwnOfCards } from '@/lib/domains/viewing/home/schema'

/** Null outside editions, and until the response arrives. */
export const OwnCardsContext = createContext<OwnOfCards | null>(null)

/** Returns a function that adds the person's progress to a card, and unlocks it if they have rented the video. */
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
