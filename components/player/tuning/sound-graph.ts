import { captured } from '@/components/player/engine/media-element'
import { isOwnFile } from '@/components/player/engine/stream-playlist'
import { callApi } from '@/lib/client/requests/api'
import type { ApiSource } from '@/lib/domains/media/schema'

/** One for the page, so that the next video goes on without another click. */
let shared: { context: AudioContext; isReady: Promise<void> } | null = null
/** An element can be connected only once, and is then heard only through its context. */
const sources = new WeakMap<HTMLMediaElement, MediaElementAudioSourceNode>()

export type SoundGraph = {
  /** @param semitones null plays the sound unchanged and without delay */
  setSemitones: (semitones: number | null) => void
  close: () => void
}

/** Call this in a click or key handler first, because browsers block sound until then. */
export function wakeSound(): AudioContext {
  if (!shared) {
    const context = new AudioContext()
    const isReady = context.audioWorklet.addModule(new URL('./pitch-shift-worklet.mjs', import.meta.url))
    shared = { context, isReady }
    isReady.catch(() => {
      shared = null
      void context.close()
    })
    // Otherwise, the mute switch of an iPhone would silence the video too.
    if ('audioSession' in navigator) Object.assign(navigator.audioSession as object, { type: 'playback' })
  }
  // A connected video stands still while its context is suspended, for example after a phone call.
  if (shared.context.state !== 'running') void shared.context.resume()
  return shared.context
}

/**
 * Returns true for sound that scripts may change: our own files, and streams that hls.js plays. Native HLS and files of
 * another origin would fall silent.
 * @param refreshPath API path that returns a new URL, because the element's may have expired
 * @returns null if the server couldn't be asked
 */
export async function canShift(media: HTMLMediaElement, refreshPath: string | undefined): Promise<boolean | null> {
  if (media.readyState < HTMLMediaElement.HAVE_METADATA)
    await new Promise((resolve) => media.addEventListener('loadedmetadata', resolve, { once: true }))
  const { protocol, origin } = new URL(media.currentSrc, document.baseURI)
  if (protocol === 'blob:') return true
  if (origin !== window.location.origin) return false
  const fresh = refreshPath && (await callApi<ApiSource>(refreshPath).catch(() => null))
  const isOwn = await isOwnFile((fresh && fresh.fileUrl) || media.currentSrc)
  return !isOwn && fresh === null ? null : isOwn
}

/**
 * Leads the element's sound through a pitch shifter. Volume, mute and speed remain the element's.
 * @throws if the worklet can't be loaded; the element is then still untouched
 */
export async function connectSound(media: HTMLMediaElement): Promise<SoundGraph> {
  const context = wakeSound()
  await shared?.isReady
  const source = sources.get(media) ?? context.createMediaElementSource(media)
  sources.set(media, source)
  captured.add(media)
  const shifter = new AudioWorkletNode(context, 'pitch-shift', {
    outputChannelCount: [2],
    channelCount: 2,
    channelCountMode: 'explicit',
  })
  const parameter = shifter.parameters.get('semitones')
  let isShifted: boolean | null = null

  function lead(through: boolean) {
    if (isShifted === through) return
    isShifted = through
    source.disconnect()
    source.connect(through ? shifter : context.destination)
  }

  lead(false)
  shifter.connect(context.destination)
  return {
    setSemitones(semitones) {
      lead(semitones !== null)
      if (semitones !== null && parameter) parameter.value = semitones
    },
    close() {
      lead(false)
      shifter.port.postMessage('end')
      shifter.disconnect()
    },
  }
}
