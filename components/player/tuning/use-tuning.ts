'use client'

import { useSyncExternalStore } from 'react'
import { usePlayer } from '@/components/player/player-context'
import { tuningOf } from './tuning'

export function useTuning() {
  const { getState, subscribe } = tuningOf(usePlayer().engine)
  return useSyncExternalStore(subscribe, getState, getState)
}
