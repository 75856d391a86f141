import type { PlayerEngine } from './engine'

/**
 * Lets one tab of this browser be heard at a time: that which began last. A silent one neither pauses others nor is
 * paused.
 * @returns a function that ends it
 */
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

/** Null in a browser without channels, and in Firefox where it blocks the cookies of the site: it throws there. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('rasika:sound')
  } catch {
    return null
  }
}
