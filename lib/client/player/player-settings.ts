import { store, storedObject } from '@/lib/client/storage/storage'

export type PlayerSettings = {
  /** From 0 to 1. */
  volume: number
  muted: boolean
  rate: number
  /** Language code; null if captions are off. */
  captions: string | null
  /** Language code of the audio track; null for the video's default. */
  sound: string | null
  /** Null for automatic quality. */
  quality: string | null
}

const defaults: PlayerSettings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }

export const rates = { min: 0.5, max: 2, step: 0.05 } as const

export function nearestRate(rate: number): number {
  const clamped = Math.min(rates.max, Math.max(rates.min, rate))
  return Math.round(Math.round(clamped / rates.step) * rates.step * 100) / 100
}

const keyOf = (viewerId: number) => `rasika:player:${viewerId}`

const text = (value: unknown) => (typeof value === 'string' && value.length <= 40 ? value : null)

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
