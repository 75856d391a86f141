import type { ReactNode } from 'react'
import { createState, firstState, type PlayerEngine, type PlayerState } from '@/components/player/engine/engine'
import { createEventEngine } from '@/components/player/engine/event-engine'
import { PlayerProvider, type Player } from '@/components/player/player-context'
import { PlayerShellProvider, AnnouncementProvider, usePlayerShell } from '@/components/player/player-shell'
import type { PlayerSettings } from '@/lib/client/player/player-settings'
import type { Playable, Viewing } from '@/lib/domains/viewing/playable/schema'

export const settings: PlayerSettings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }
export const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }
export const viewing: Viewing = { viewerId: 1, videoId: 7, durationSeconds: 100, progress: null }
export const playable: Playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false }

export const eventEngine = () =>
  createEventEngine({ name: 'Live', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })

/** Creates an engine that is at second 10 of a 100-second video, unless `facts` say otherwise. */
export function fakeEngine(facts: Partial<PlayerState> = {}) {
  const state = createState<PlayerState>({ ...firstState(10, 100, settings), ...facts })
  const media = document.createElement('video')
  const engine: PlayerEngine = {
    ...{ element: media, media, getState: state.get, subscribe: state.subscribe, now: () => state.get().time },
    open: () => () => undefined,
    play: jest.fn(() => state.set({ playing: true, ended: false })),
    pause: jest.fn(() => state.set({ playing: false })),
    seek: jest.fn((time: number) => state.set({ time, ended: false })),
    setRate: (rate) => state.set({ rate }),
    retry: jest.fn(() => state.set({ failure: null })),
    ...{ setVolume: jest.fn(), setMuted: jest.fn(), setCaptions: jest.fn(), setSound: jest.fn() },
    divertCaptions: jest.fn(),
    ...{ setQuality: jest.fn(), setPictureOff: jest.fn(), thumbnails: async () => null },
  }
  return { engine, state, media }
}

type Around = Partial<Omit<Player, 'engine'>> & { engine: PlayerEngine; children: ReactNode }

export function InPlayer({ children, ...own }: Around) {
  const { shell, said } = usePlayerShell()
  return (
    <PlayerProvider player={{ playable, pieces: [], hold: () => () => undefined, ...own }}>
      <AnnouncementProvider value={said}>
        <PlayerShellProvider shell={shell}>{children}</PlayerShellProvider>
      </AnnouncementProvider>
    </PlayerProvider>
  )
}

export function useDeviceButtons() {
  const buttons = new Map<string, (() => void) | null>()
  const device = {
    setActionHandler: (action: string, handler: (() => void) | null) => buttons.set(action, handler),
    setPositionState: () => undefined,
    metadata: null as { title: string; artist: string; album: string } | null,
  }
  class Metadata {
    constructor(facts: object) {
      Object.assign(this, facts)
    }
  }
  beforeEach(() => {
    Object.defineProperty(navigator, 'mediaSession', { value: device, configurable: true })
    Object.defineProperty(window, 'MediaMetadata', { value: Metadata, configurable: true })
  })
  afterEach(() => void Reflect.deleteProperty(navigator, 'mediaSession'))
  return { buttons, device }
}
