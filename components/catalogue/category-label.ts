import type { CategorySlug } from '@/lib/domains/catalogue/schema'

/** Categories as they are written for people, in the singular of a programme's margin. */
export const categoryLabels: Record<CategorySlug, string> = {
  dance: 'Dance',
  music: 'Music',
  trivia: 'Trivia',
  lectures: 'Lectures',
}
