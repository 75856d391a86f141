import type { CategorySlug } from '@/lib/domains/catalogue/schema'
import type { DemoVideo } from './video'

/** `artist` is the artist's key. */
export type DemoPerformer = { artist: string; role: string | null }

type Stage = { role: string; with?: readonly DemoPerformer[] }

const violin = { artist: 'gamakam', role: 'violin' }
const mridangam = { artist: 'arangam', role: 'mridangam' }
const tabla = { artist: 'arangam', role: 'tabla' }
const flute = { artist: 'venuvanam', role: 'flute' }

/** Accompanying performers by sub-category. */
const stages: Record<string, Stage> = {
  'Carnatic Vocal': { role: 'vocal', with: [violin, mridangam] },
  Devotional: { role: 'vocal', with: [flute] },
  'Hindustani Vocal': { role: 'vocal', with: [tabla] },
  Violin: { role: 'violin', with: [mridangam] },
  Veena: { role: 'veena', with: [mridangam] },
  Flute: { role: 'flute' },
  Sitar: { role: 'sitar', with: [tabla] },
  Sarod: { role: 'sarod', with: [tabla] },
  Percussion: { role: 'percussion' },
  Bharatanatyam: {
    role: 'dancer',
    with: [{ artist: 'nattuvangam', role: 'nattuvangam' }, { artist: 'swarasthana', role: 'vocal' }, violin],
  },
}
const byCategory: Record<CategorySlug, string> = {
  dance: 'dancer',
  music: 'vocal',
  trivia: 'host',
  lectures: 'speaker',
}

/** Lead performer first. */
export function performersOf(category: CategorySlug, { sub, artist }: DemoVideo): DemoPerformer[] {
  const stage = stages[sub] ?? { role: byCategory[category] }
  return [{ artist, role: stage.role }, ...(stage.with ?? []).filter((other) => other.artist !== artist)]
}
