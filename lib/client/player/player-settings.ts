import { store, storedObject } from '@/lib/client/storage/storage'

/** What a person chose in the player, remembered on this device for every video. */
export type PlayerSettings = {
  /** From 0 to 1. */
  volume: number
  muted: boolean
  /** 1 is the speed of the recording. */
  rate: number
  /** Language of the captions; null is none. */
  captions: string | null
  /** Language of the sound, where there are several; null is the one that the video begins with. */
  sound: string | null
  /** Null is chosen by itself. */
  quality: string | null
}

const defaults: PlayerSettings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }

/** The slowest and the fastest speed, and the steps between. */
export const rates = { min: 0.5, max: 2, step: 0.05 } as const

/** The nearest speed that can be chosen. */
export function nearestRate(rate: number): number {
  const clamped = Math.min(rates.max, Math.max(rates.min, rate))
  return Math.round(Math.round(clamped / rates.step) * rates.step * 100) / 100
}

const keyOf = (viewerId: number) => `rasika:player:${viewerId}`

const text = (value: unknown) => (typeof value === 'string' && value.length <= 40 ? value : null)

/** @param viewerId 0 for a visitor. What was stored wrongly counts as not chosen. */
export function playerSettings(viewerId: number): PlayerSettings {
  const { volume, muted, rate, captions, sound, quality } = storedObject(keyOf(viewerId))
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaults.volume,
    muted: muted === true,
    rate: typeof rate === 'number' && Number.isFinite(rate) ? nearestRate(rate) : defaults.rate,
    captions: text(captions),
    sound: text(sound),
    quality: text(quality),
  }
}

export function savePlayerSettings(viewerId: number, change: Partial<PlayerSettings>): void {
  store(keyOf(viewerId), JSON.stringify({ ...playerSettings(viewerId), ...change }))
}
