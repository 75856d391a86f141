import { useCallback, useSyncExternalStore } from 'react'

export const hasPictureInPicture = (media: HTMLVideoElement | null): media is HTMLVideoElement =>
  media !== null && document.pictureInPictureEnabled && 'requestPictureInPicture' in media

export async function togglePictureInPicture(media: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === media) await document.exitPictureInPicture()
    else await media.requestPictureInPicture()
  } catch {
    // Browsers reject the request before the video has loaded.
  }
}

/** Subscribes to events, because the floating window has its own close button. */
export function usePictureInPicture(media: HTMLVideoElement | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const events = ['enterpictureinpicture', 'leavepictureinpicture']
      for (const event of events) media?.addEventListener(event, listener)
      return () => {
        for (const event of events) media?.removeEventListener(event, listener)
      }
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => media !== null && document.pictureInPictureElement === media)
}
