import { passageOf } from '@/app/(editions)/browse/editions/[role]/videos/[id]/_components/passage-link'
import type { Moment } from '@/lib/domains/viewing/schema-playable'
import { momentNames } from '@/lib/shared/routes'

/**
 * The second or the passage in the address of a video's page.
 * @param durationSeconds of the video
 * @returns null when there is none within the video
 */
export function momentOf(search: URLSearchParams, durationSeconds: number): Moment | null {
  const [t, from, to] = momentNames.map((name) => search.get(name) ?? undefined)
  const loop = passageOf({ from, to }, durationSeconds)
  if (loop) return { seconds: loop.start, until: loop.end }
  if (t === undefined || !/^\d{1,6}$/.test(t)) return null
  const seconds = Number(t)
  return seconds < durationSeconds ? { seconds } : null
}
