import type { PlayerEngine } from '@/components/player/engine/engine'
import { addPractice, sendPractice } from '@/lib/client/player/practice-record'
import type { Practising } from '@/lib/domains/viewing/playable/schema'
import { PRACTICE_REPORT_MS } from '@/lib/shared/constants'
import { isJump, laterPosition, positionOf, type Position } from './position'
import { practisedOf } from './practised'

/** Seconds by which playback may leave a passage at either end, for example before it repeats. */
const AROUND_SECONDS = 2

function isAround(passage: Practising['entry']['passage'], from: number, to = from): boolean {
  return !passage || (from >= passage.startSeconds - AROUND_SECONDS && to <= passage.endSeconds + AROUND_SECONDS)
}

/** Returns the seconds by the clock that were played from one report to the next. Excludes stalls and jumps. */
function playedSeconds(before: Position | null, now: Position, passage: Practising['entry']['passage']): number {
  if (!before || before.rate === 0 || isJump(before, now)) return 0
  if (!isAround(passage, before.seconds, now.seconds)) return 0
  const moved = (now.seconds - before.seconds) / before.rate
  return Math.max(0, Math.min(moved, (now.at - before.at) / 1000))
}

/**
 * Records time and lines while an entry of a followed playlist plays, every twenty seconds, on pause, and when the page
 * is hidden or closed.
 * @returns a function that records the rest and stops
 */
export function recordPractice(engine: PlayerEngine, viewerId: number, { playlistId, entry }: Practising): () => void {
  const practised = practisedOf(engine)
  let before: Position | null = null
  let isPlaying = false
  let seconds = 0
  let lines = 0
  let counted = practised.get()
  let reportedAt = performance.now()

  function follow() {
    const now = positionOf(engine)
    seconds += playedSeconds(before, now, entry.passage)
    before = laterPosition(before, now)
    const wasPlaying = isPlaying
    isPlaying = engine.getState().playing
    if ((wasPlaying && !isPlaying) || performance.now() - reportedAt >= PRACTICE_REPORT_MS) report()
  }

  function count() {
    const now = practised.get()
    if (isAround(entry.passage, engine.now())) {
      lines += now.lines - counted.lines
      seconds += now.gapSeconds - counted.gapSeconds
    }
    counted = now
  }

  function report() {
    reportedAt = performance.now()
    const played = { seconds: Math.max(0, Math.round(seconds)), lines }
    if (played.seconds === 0 && played.lines === 0) return
    seconds -= played.seconds
    lines = 0
    addPractice(viewerId, playlistId, played)
    void sendPractice(viewerId)
  }

  const onHide = () => document.hidden && report()
  const subscriptions = [engine.subscribe(follow), practised.subscribe(count)]
  document.addEventListener('visibilitychange', onHide)
  window.addEventListener('pagehide', report)
  return () => {
    for (const end of subscriptions) end()
    document.removeEventListener('visibilitychange', onHide)
    window.removeEventListener('pagehide', report)
    report()
  }
}
