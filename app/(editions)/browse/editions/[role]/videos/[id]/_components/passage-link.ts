import type { Loop } from '@/components/catalogue/player/practice/loop'

/** A passage in the address of a video: `?from=62.5&to=90`, in seconds. */

const second = /^\d{1,6}(\.\d)?$/

/**
 * The passage in an address.
 * @param duration of the video in seconds, 0 when it is not known
 * @returns null when there is none within the video
 */
export function passageOf(
  { from, to }: { from?: string | string[]; to?: string | string[] },
  duration: number,
): Loop | null {
  if (typeof from !== 'string' || typeof to !== 'string' || !second.test(from) || !second.test(to)) return null
  const loop = { start: Number(from), end: duration > 0 ? Math.min(Number(to), duration) : Number(to) }
  return loop.end > loop.start ? loop : null
}
