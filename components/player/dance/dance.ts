import { clampToVideo, createState, onePerEngine, type PlayerEngine } from '@/components/player/engine/engine'
import { laterPosition, positionOf } from '@/components/player/progress/position'
import type { PassageDto, PassagePractice, PracticeChange } from '@/lib/domains/viewing/passages/schema'
import { COARSE_STEP, createFrameMeter, stepTarget } from './frames'
import { FILLED, isWhole, WHOLE, type Fit, type Zoom } from './picture'

export type DanceState = {
  mirrored: boolean
  zoom: Zoom
  /** Part of its box that the picture fills. */
  fit: Fit
  /** True from a single step until the video plays. */
  stepping: boolean
  /** Speed to return to from half speed. */
  usualRate: number
  /** Counts in each part of the cycle; null until a tala is chosen or known. */
  angas: readonly number[] | null
  /** Tapped first beats of cycles, in seconds and in order. */
  sams: readonly number[]
  /** Taps before each change, to undo it. */
  earlier: readonly (readonly number[])[]
  click: { on: boolean; volume: number }
  /** True if the counts are shown over the picture. */
  onPicture: boolean
}

export const danceOf = onePerEngine(() =>
  createState<DanceState>({
    ...{ mirrored: false, zoom: WHOLE, fit: FILLED, stepping: false, usualRate: 1 },
    ...{ angas: null, sams: [], earlier: [], click: { on: false, volume: 0.5 }, onPicture: false },
  }),
)

/** Returns a function that returns the position in seconds, interpolated where a frame of another site reports it. */
export const clockOf = onePerEngine((engine) => {
  let last = positionOf(engine)
  engine.subscribe(() => {
    last = laterPosition(last, positionOf(engine))
  })
  return () =>
    engine.media ? engine.now() : last.seconds + Math.min(1, (performance.now() - last.at) / 1000) * last.rate
})

export const stepperOf = onePerEngine(createStepper)

/** Pauses, and shows the next or previous frame, or moves a tenth of a second where frames can't be told apart. */
function createStepper(engine: PlayerEngine) {
  const meter = createFrameMeter()
  let shown: number | null = null

  function watch() {
    engine.media?.requestVideoFrameCallback?.((_, frame) => {
      shown = frame.mediaTime
      meter.add(frame)
      if (!meter.isDone()) watch()
    })
  }

  watch()
  return {
    step(by: 1 | -1): number {
      engine.pause()
      const now = engine.now()
      const frame = meter.frame()
      const target = engine.media ? stepTarget(now, by, frame, shown) : now + by * COARSE_STEP
      const { duration } = engine.getState()
      // Stays before the end, where the next video would be offered.
      const last = duration > 0 ? Math.max(0, duration - frame / 2) : Infinity
      const to = Math.min(last, clampToVideo(target, engine.getState()))
      if (meter.isDone()) watch()
      engine.seek(to)
      return to
    },
  }
}

type Remembered = Pick<DanceState, 'mirrored' | 'zoom' | 'angas' | 'sams'>

const partsOf = ({ mirrored, zoom, angas, sams }: Remembered): Pick<PracticeChange, 'mirrored' | 'zoom' | 'beats'> => ({
  mirrored: mirrored || null,
  zoom: isWhole(zoom) ? null : zoom,
  beats: angas && { angas: [...angas], sams: [...sams] },
})

/** Returns what differs from the stored practice; null if nothing does. */
export function changedPractice(stored: PassagePractice, now: Remembered): PracticeChange | null {
  const parts = partsOf(now)
  const before: typeof parts = { mirrored: null, zoom: null, beats: null, ...stored }
  const keys = ['mirrored', 'zoom', 'beats'] as const
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(parts[key]))
  return changed.length > 0 ? Object.fromEntries(changed.map((key) => [key, parts[key]])) : null
}

/**
 * Returns what a passage remembers. A passage that remembers no taps keeps those made within it.
 * @param isNew true if it has been saved just now; its picture then stays as it is
 */
export function restorePractice(
  { startSeconds, endSeconds, practice: { mirrored, zoom, beats } }: PassageDto,
  { angas, sams }: Remembered,
  isNew: boolean,
): Partial<DanceState> {
  const isWithin = sams.some((sam) => sam >= startSeconds && sam < endSeconds)
  const taps = beats ?? (isWithin ? { angas, sams } : { angas: null, sams: [] })
  const isEmpty = mirrored === undefined && !zoom && !beats
  const picture = isNew && isEmpty ? {} : { mirrored: mirrored ?? false, zoom: zoom ?? WHOLE }
  return { ...taps, earlier: [], ...picture }
}
