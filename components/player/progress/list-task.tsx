'use client'

import { usePlayer } from '@/components/player/player-context'
import { lazyPart } from '@/components/ui/lazy-part'

// Loaded only for entries of a followed playlist.
const TaskSection = lazyPart(() => import('./task-section').then((module) => module.TaskSection))

/** Task of the followed playlist from which the video was opened. */
export function ListTask() {
  const { practising, name } = usePlayer().playable
  return practising ? <TaskSection practising={practising} name={practising.entry.passage?.name ?? name} /> : null
}
