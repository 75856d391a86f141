const IN_BRACKETS = /[([{«【（]([^()[\]{}«»【】（）]*)[)\]}»】）]/gu
/** A number that stands alone: of a list, a track, a melakarta. */
const NUMBER = /(?<![\p{L}\p{N}])(?:no\.?\s*|#)?\p{N}+(?:st|nd|rd|th)?(?![\p{L}\p{N}])[.)]?/giu

/**
 * Readings of a text that may have been copied together with what stands around a name, to be tried in turn: the text,
 * then without what is in brackets, without numbers, and what is in brackets alone.
 */
export function readingsOf(text: string): string[] {
  const outside = text.replace(IN_BRACKETS, ' ')
  const inside = Array.from(text.matchAll(IN_BRACKETS), ([, words]) => words).join(' ')
  const readings = [text, outside, outside.replace(NUMBER, ' '), inside].map((one) => one.replace(/\s+/g, ' ').trim())
  return [...new Set(readings)].filter((one, at) => at === 0 || /\p{L}{2}/u.test(one))
}
