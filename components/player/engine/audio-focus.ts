import type { PlayerEngine } from './engine'

/** Pauses players in other tabs when this one becomes audible. Muted players neither pause others nor are paused. */
export function holdAudioFocus(engine: PlayerEngine): () => void {
  const channel = openChannel()
  if (!channel) return () => undefined
  const isHeard = () => {
    const { playing, muted, volume } = engine.getState()
    return playing && !muted && volume > 0
  }
  let was = isHeard()
  const tell = () => {
    const is = isHeard()
    if (is && !was) channel.postMessage(null)
    was = is
  }
  if (was) channel.postMessage(null)
  channel.onmessage = () => isHeard() && engine.pause()
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
