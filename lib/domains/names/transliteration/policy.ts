import type { Script } from '@/lib/shared/music/scripts'

/**
 * Which spellings readers see. Tables write usable Devanagari, Telugu, Kannada and Malayalam; a name in Tamil follows
 * usage that no table knows (which of two n, voiced or not, an ending of respect): a draft there is mostly wrong.
 */
export const draftsAreShown: Readonly<Record<Script, boolean>> = {
  deva: true,
  taml: false,
  telu: true,
  knda: true,
  mlym: true,
}

/** Longer names get no drafts and take no spellings. */
export const SPELLING_MAX = 200
