import { PICTURE_PX } from '@/lib/shared/constants'

export type VideoFrame = {
  durationSeconds: number | null
  /** Null if no frame could be drawn or it is too small for a thumbnail. */
  poster: Blob | null
}

const TIMEOUT_MS = 8000

function once(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Resolves on timeout, because some browsers load no frame before playback.
    const timer = setTimeout(resolve, TIMEOUT_MS)
    video.addEventListener(name, () => (clearTimeout(timer), resolve()), { once: true })
    video.addEventListener('error', () => (clearTimeout(timer), reject(new Error('cannot be played'))), { once: true })
  })
}

export async function readVideoFrame(file: Blob): Promise<VideoFrame | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = address
    await once(video, 'loadeddata')
    const durationSeconds = Number.isFinite(video.duration) ? video.duration : null
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return { durationSeconds, poster: null }
    // Skips the first frame, because it is often black.
    video.currentTime = Math.min((durationSeconds ?? 0) / 10, 60)
    await once(video, 'seeked')
    return { durationSeconds, poster: await drawn(video) }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

async function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth < PICTURE_PX.least.width || videoHeight < PICTURE_PX.least.height) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(videoWidth, PICTURE_PX.widest)
  canvas.height = Math.round((videoHeight * canvas.width) / videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
