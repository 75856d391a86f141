import { controlled } from '@/components/player/keys/keys'
import { listenModeOf } from '@/components/player/listen/listen-mode'
import type { Player } from '@/components/player/player-context'
import { clockTime } from '@/lib/shared/format/format'
import { addSam, cycleLength } from './beats'
import { clockOf, danceOf, stepperOf } from './dance'
import { drag, isWhole, MOVE_STEP, SCALE_STEP, WHOLE, zoomAt, type Point } from './picture'

/** Actions of dancers for buttons and keyboard shortcuts. If an action returns text, announce it over the video. */

const HALF = 0.5
/** Maximum number of taps that can be undone. */
const UNDO_MAX = 50

/** False for a live event in Vimeo's frame, and with audio only. */
export const hasPicture = (player: Player) => controlled(player) && !listenModeOf(player.engine).getState().pictureOff
export const isZoomed = (player: Player) => hasPicture(player) && !isWhole(danceOf(player.engine).get().zoom)
/** Excludes livestreams, in which a second has no fixed place. */
export const hasSeconds = (player: Player) => controlled(player) && player.engine.getState().duration > 0
export const hasRate = ({ engine }: Player) => engine.getState().can.rate
export const canStep = (player: Player) => hasPicture(player) && hasSeconds(player)

/** For example `1:02.48`. */
export const exactClock = (seconds: number): string => {
  const hundredths = Math.round(seconds * 100)
  return `${clockTime(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`
}

export function toggleMirror({ engine }: Player): string {
  const dance = danceOf(engine)
  const mirrored = !dance.get().mirrored
  dance.set({ mirrored })
  return mirrored ? 'Mirrored' : 'Mirror off'
}

export function step({ engine }: Player, by: 1 | -1): string {
  danceOf(engine).set({ stepping: true })
  return exactClock(stepperOf(engine).step(by))
}

export function toggleHalfSpeed({ engine }: Player): string {
  const dance = danceOf(engine)
  const { rate } = engine.getState()
  const isHalf = rate === HALF
  if (!isHalf) dance.set({ usualRate: rate })
  const to = isHalf ? dance.get().usualRate : HALF
  engine.setRate(to)
  return `Speed ${to}×`
}

/** @param steps number of steps of the scale; negative for a smaller picture */
export function zoomBy({ engine }: Player, steps: number): string {
  const dance = danceOf(engine)
  const { zoom, fit, mirrored } = dance.get()
  const scale = Math.round(zoom.scale / SCALE_STEP + steps) * SCALE_STEP
  const to = zoomAt(zoom, scale, { x: 0, y: 0 }, fit, mirrored)
  dance.set({ zoom: to })
  return `Zoom ${to.scale}×`
}

/** @param towards direction of the part to see, as shares of what is visible */
export function moveBy({ engine }: Player, towards: Point): void {
  const dance = danceOf(engine)
  const { zoom, fit, mirrored } = dance.get()
  dance.set({ zoom: drag(zoom, { x: -towards.x * MOVE_STEP, y: -towards.y * MOVE_STEP }, fit, mirrored) })
}

export function resetZoom({ engine }: Player): string {
  danceOf(engine).set({ zoom: WHOLE })
  return 'Whole picture'
}

function changeTaps({ engine }: Player, sams: readonly number[]): void {
  const dance = danceOf(engine)
  const { sams: before, earlier } = dance.get()
  dance.set({ sams, earlier: [...earlier, before].slice(-UNDO_MAX) })
}

/** Marks the first beat of a cycle at the current position. */
export function tapSam(player: Player): string {
  const at = clockOf(player.engine)()
  const sams = addSam(danceOf(player.engine).get().sams, at)
  changeTaps(player, sams)
  const length = cycleLength(sams)
  const cycle = length === null ? 'Tap the next one too' : `Cycle ${length.toFixed(1)} s`
  return `First beat at ${exactClock(at)} · ${cycle}`
}

export function undoTap({ engine }: Player): string | undefined {
  const dance = danceOf(engine)
  const { earlier } = dance.get()
  const sams = earlier.at(-1)
  if (!sams) return undefined
  dance.set({ sams, earlier: earlier.slice(0, -1) })
  return `Tap undone · ${sams.length} left`
}

export function clearTaps(player: Player): string {
  changeTaps(player, [])
  return 'Taps cleared'
}

export function toggleClick({ engine }: Player): string | undefined {
  const dance = danceOf(engine)
  const { click, sams } = dance.get()
  if (!click.on && sams.length < 2) return 'Tap the first beat of two cycles.'
  dance.set({ click: { ...click, on: !click.on } })
  return click.on ? 'Click off' : 'Click on'
}
