import type { PassageDto, PassagePractice, PracticeChange } from './schema'

/** Adds to the stored values; null removes one. */
export const mergePractice = (before: PassagePractice, change: PracticeChange): PassagePractice =>
  Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null))

/** Returns true if a line starts outside of the passage. */
export const hasLineOutside = (
  { startSeconds, endSeconds }: Pick<PassageDto, 'startSeconds' | 'endSeconds'>,
  lines: readonly number[],
): boolean => lines.some((line) => line < startSeconds || line >= endSeconds)
