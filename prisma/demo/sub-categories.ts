import type { CategorySlug } from '@/lib/domains/catalogue/schema'

/** In the order of the filter chips. */
export const demoSubCategories: Record<CategorySlug, readonly string[]> = {
  dance: ['Bharatanatyam', 'Kathak', 'Odissi', 'Kuchipudi', 'Mohiniyattam', 'Kathakali', 'Manipuri', 'Sattriya'],
  music: [
    'Carnatic Vocal',
    'Hindustani Vocal',
    'Violin',
    'Veena',
    'Flute',
    'Sitar',
    'Sarod',
    'Percussion',
    'Devotional',
  ],
  trivia: ['Raga Quiz', 'Instruments', 'Composers', 'Mudras', 'Stage and Costume'],
  lectures: ['Lecture-Demonstration', 'Music Theory', 'Tala and Rhythm', 'History', 'Abhinaya', 'Aesthetics'],
}

/** URL slug of a name. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
