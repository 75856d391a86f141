import type { CategorySlug } from '@/lib/domains/catalogue/schema'

export const categoryLabels: Record<CategorySlug, string> = {
  dance: 'Dance',
  music: 'Music',
  trivia: 'Trivia',
  lectures: 'Lectures',
}
