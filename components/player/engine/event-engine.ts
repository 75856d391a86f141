import { vimeoEventUrl } from '@/lib/shared/media/vimeo'
import { createState, firstState, type EngineOptions, type PlayerEngine } from './engine'
import { vimeoFrame } from './vimeo-frame'

type EventOptions = EngineOptions & { eventId: string; embedKey: string | null }

/** Plays a live event in Vimeo's frame. The frame reports nothing and can't be controlled. */
export function createEventEngine({ eventId, embedKey, name, settings }: EventOptions): PlayerEngine {
  const frame = vimeoFrame(name)
  const begin = { ...firstState(0, 0, settings), waiting: false, can: { control: false, rate: false, volume: false } }
  const state = createState(begin)
  const address = vimeoEventUrl(eventId, embedKey)
  const load = () => {
    frame.src = address
  }
  const nothing = () => undefined
  return {
    element: frame,
    media: null,
    getState: state.get,
    subscribe: state.subscribe,
    open() {
      load()
      return () => frame.removeAttribute('src')
    },
    play: nothing,
    pause: nothing,
    seek: nothing,
    setRate: nothing,
    setVolume: nothing,
    setMuted: nothing,
    setCaptions: nothing,
    divertCaptions: nothing,
    setSound: nothing,
    setQuality: nothing,
    setPictureOff: nothing,
    retry: load,
    now: () => 0,
    thumbnails: async () => null,
  }
}
