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
