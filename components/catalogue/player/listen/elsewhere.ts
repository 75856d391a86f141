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

/** Whether this browser can show the video in a small window of its own. */
export const canFloat = (media: HTMLVideoElement | null): media is HTMLVideoElement =>
  media !== null && document.pictureInPictureEnabled && 'requestPictureInPicture' in media

/** Shows the video in a small window over everything else, or takes it back. */
export async function toggleFloating(media: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === media) await document.exitPictureInPicture()
    else await media.requestPictureInPicture()
  } catch {
    // The browser may refuse, before the video is loaded.
  }
}
