import { practiceOf } from '@/components/player/practice/practice'
import type { PlayerEngine } from './engine'

/** Pauses players in other tabs when this one becomes audible. Muted players neither pause others nor are paused. */
export function holdAudioFocus(engine: PlayerEngine): () => void {
  const channel = openChannel()
  if (!channel) return () => undefined
  const practice = practiceOf(engine)
  const isAudible = () => {
    const { muted, volume } = engine.getState()
    return !muted && volume > 0
  }
  const isHeard = () => engine.getState().playing && isAudible()
  /** A running exercise plays again after the student's turn. */
  const isOn = () => isHeard() || (practice.getState().exercise?.running === true && isAudible())
  let was = isHeard()
  const tell = () => {
    const is = isHeard()
    if (is && !was) channel.postMessage(null)
    was = is
  }
  if (was) channel.postMessage(null)
  channel.onmessage = () => isOn() && practice.pause()
  const stop = engine.subscribe(tell)
  return () => {
    stop()
    channel.close()
  }
}

/** Returns null if the browser doesn't support channels or blocks them. Firefox blocks them together with cookies. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('rasika:sound')
  } catch {
    return null
  }
}
