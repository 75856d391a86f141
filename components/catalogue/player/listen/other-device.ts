'use client'

import { useEffect, useState } from 'react'

/** Safari's way to AirPlay, which is no standard. */
type AirPlayMedia = HTMLVideoElement & { webkitShowPlaybackTargetPicker: () => void }
const hasAirPlay = (media: HTMLVideoElement): media is AirPlayMedia => 'webkitShowPlaybackTargetPicker' in media
const AIRPLAY_EVENT = 'webkitplaybacktargetavailabilitychanged'

/**
 * Plays on another device in the room, by AirPlay or Cast.
 * @returns a function that lets one choose the device; null while this browser finds none
 */
export function useOtherDevice(media: HTMLVideoElement | null): (() => void) | null {
  const [found, setFound] = useState(false)

  useEffect(() => {
    if (!media) return
    if (hasAirPlay(media)) {
      const onFound = (event: Event) => setFound('availability' in event && event.availability === 'available')
      media.addEventListener(AIRPLAY_EVENT, onFound)
      return () => media.removeEventListener(AIRPLAY_EVENT, onFound)
    }
    if (!('remote' in media)) return
    media.remote.watchAvailability(setFound).catch(() => undefined)
    return () => void media.remote.cancelWatchAvailability().catch(() => undefined)
  }, [media])

  if (!media || !found) return null
  // A refusal is a change of mind.
  return () => (hasAirPlay(media) ? media.webkitShowPlaybackTargetPicker() : void media.remote.prompt().catch(() => {}))
}
