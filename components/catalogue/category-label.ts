import type { CategorySlug } from '@/lib/domains/catalogue/schema'

/** Names of the categories for people. */
export const categoryLabels: Record<CategorySlug, string> = {
  dance: 'Dance',
  music: 'Music',
  trivia: 'Trivia',
  lectures: 'Lectures',
}
