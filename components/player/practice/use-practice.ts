'use client'

import { useSyncExternalStore } from 'react'
import { usePlayer } from '@/components/player/player-context'
import { practiceOf, type Practice, type PracticeState } from './practice'

export function usePractice(): PracticeState & Pick<Practice, 'set'> {
  const { getState, subscribe, set } = practiceOf(usePlayer().engine)
  return { ...useSyncExternalStore(subscribe, getState, getState), set }
}
