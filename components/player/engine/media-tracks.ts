import type { CaptionSource } from '@/lib/domains/viewing/playable/schema'
import type { createState, PlayerState, TrackOption } from './engine'
import type { Stream } from './hls-stream'

type NamedTrack = { language?: string | undefined; label: string }

/** Audio track as Safari lists it. In other browsers, hls.js lists the audio tracks. */
type SoundTrack = NamedTrack & { enabled: boolean }
type WithSounds = HTMLVideoElement & { audioTracks?: Iterable<SoundTrack> & EventTarget }

/** Uses the language as the id where possible, so that the next video gets the same track. */
export function trackOptions(tracks: readonly NamedTrack[]): TrackOption[] {
  const taken = new Set<string>()
  return tracks.map(({ language = '', label }, index) => {
    const number = `Track ${index + 1}`
    const id = [language, `${language} ${label}`.trim()].find((each) => each && !taken.has(each)) ?? number
    taken.add(id)
    return { id, label: label || language || number }
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Joins the active captions, without their markup. */
export const captionText = (cues: readonly string[]): string =>
  cues
    .map((cue) => cue.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole))
    .join('\n')

/**
 * Manages our captions and the tracks of the source. Source tracks load late and may change during playback.
 * @param streamNow returns the hls.js stream, or null where the browser plays HLS natively
 */
export function createTracks(
  media: WithSounds,
  captions: readonly CaptionSource[],
  state: ReturnType<typeof createState<PlayerState>>,
  streamNow: () => Stream | null,
) {
  for (const { language, label, url } of captions) {
    const track = document.createElement('track')
    Object.assign(track, { kind: 'captions', srclang: language, label, src: url })
    media.append(track)
  }
  /** Browsers list our captions before the tracks of the source. */
  const captionTracks = () => [...media.textTracks].filter(({ kind }) => kind === 'captions' || kind === 'subtitles')

  let onText: ((text: string) => void) | null = null

  function showCaptions() {
    const { options, chosen } = state.get().captions
    let text = ''
    captionTracks().forEach((track, index) => {
      const isChosen = chosen !== null && options[index]?.id === chosen
      const read = () => captionText([...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text))
      track.mode = !isChosen ? 'disabled' : onText ? 'hidden' : 'showing'
      track.oncuechange = isChosen && onText ? () => onText?.(read()) : null
      if (isChosen) text = read()
    })
    onText?.(text)
  }

  function offerCaptions() {
    const options = trackOptions([...captions, ...captionTracks().slice(captions.length)])
    const { wanted } = state.get().captions
    state.set({ captions: { options, chosen: options.find(({ id }) => id === wanted)?.id ?? null, wanted } })
    showCaptions()
  }

  function playSound(index: number) {
    const stream = streamNow()
    if (stream) return stream.setSound(index)
    for (const [place, track] of [...(media.audioTracks ?? [])].entries()) track.enabled = place === index
  }

  /** @param current index of the active track; -1 if there is none */
  function offerSounds(tracks: readonly NamedTrack[], current: number) {
    const options = trackOptions(tracks)
    const { wanted } = state.get().sounds
    const place = options.findIndex(({ id }) => id === wanted)
    if (place >= 0 && place !== current) playSound(place)
    state.set({ sounds: { options, chosen: options[place < 0 ? current : place]?.id ?? null, wanted } })
  }

  function onSounds() {
    const tracks = [...(media.audioTracks ?? [])]
    if (!streamNow())
      offerSounds(
        tracks,
        tracks.findIndex(({ enabled }) => enabled),
      )
  }

  offerCaptions()
  return {
    listen() {
      const lists = [
        [media.textTracks, offerCaptions],
        [media.audioTracks, onSounds],
      ] as const
      for (const [list, listener] of lists)
        for (const event of ['addtrack', 'removetrack']) list?.addEventListener(event, listener)
      return () => {
        for (const [list, listener] of lists)
          for (const event of ['addtrack', 'removetrack']) list?.removeEventListener(event, listener)
      }
    },
    divertCaptions(listener: ((text: string) => void) | null) {
      onText = listener
      showCaptions()
    },
    /** Shows only the chosen captions, because browsers turn some tracks on when a video loads. */
    showCaptions,
    offerSounds,
    setCaptions(id: string | null) {
      state.set({ captions: { ...state.get().captions, chosen: id, wanted: id } })
      showCaptions()
    },
    setSound(id: string | null) {
      const { options } = state.get().sounds
      state.set({ sounds: { options, chosen: id, wanted: id } })
      playSound(options.findIndex((option) => option.id === id))
    },
  }
}
