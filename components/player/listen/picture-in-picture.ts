import { useCallback, useSyncExternalStore } from 'react'

/** Whether this browser can show the video in a small window of its own. */
export const hasPictureInPicture = (media: HTMLVideoElement | null): media is HTMLVideoElement =>
  media !== null && document.pictureInPictureEnabled && 'requestPictureInPicture' in media

/** Shows the video in a small window over everything else, or takes it back. */
export async function togglePictureInPicture(media: HTMLVideoElement): Promise<void> {
  try {
    if (document.pictureInPictureElement === media) await document.exitPictureInPicture()
    else await media.requestPictureInPicture()
  } catch {
    // The browser may refuse, before the video is loaded.
  }
}

/** Whether the video is in a small window now: the window has a button of its own that ends it. */
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
