/** Geometry of an enlarged and mirrored picture. */

/** `x` and `y` are the centre of the enlarged part, as shares of the picture. */
export type Zoom = { scale: number; x: number; y: number }

/** Width and height that the picture takes of its box, as shares: 1 and less where it has bars beside it. */
export type Fit = { x: number; y: number }

/** In pixels, or in shares of the box. */
export type Point = { x: number; y: number }

export const WHOLE: Zoom = { scale: 1, x: 0.5, y: 0.5 }
export const FILLED: Fit = { x: 1, y: 1 }
export const MAX_SCALE = 4
/** Steps of the buttons and keys. */
export const SCALE_STEP = 0.5
/** Share of the visible part that a button moves by. */
export const MOVE_STEP = 0.2

const round = (value: number) => Math.round(value * 1000) / 1000
const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

export const isWhole = ({ scale }: Zoom): boolean => scale === 1

/** @param width width of the picture; 0 if unknown, as in a frame of another site */
export function fitOf(width: number, height: number, boxWidth: number, boxHeight: number): Fit {
  if (!(width > 0 && height > 0 && boxWidth > 0 && boxHeight > 0)) return FILLED
  const scale = Math.min(boxWidth / width, boxHeight / height)
  return { x: (width * scale) / boxWidth, y: (height * scale) / boxHeight }
}

/** Keeps the picture’s edges outside of the box. A side that doesn’t fill the box stays in the middle. */
function centre(at: number, scale: number, fit: number): number {
  const half = 1 / (2 * scale * fit)
  return half >= 0.5 ? 0.5 : round(between(half, at, 1 - half))
}

export function clampZoom({ scale, x, y }: Zoom, fit: Fit): Zoom {
  const within = round(between(1, scale, MAX_SCALE))
  return within === 1 ? WHOLE : { scale: within, x: centre(x, within, fit.x), y: centre(y, within, fit.y) }
}

/**
 * Enlarges around a point, which stays where it is.
 * @param at distance from the middle of the box, as shares of the box
 */
export function zoomAt(zoom: Zoom, scale: number, at: Point, fit: Fit, mirrored: boolean): Zoom {
  const to = between(1, scale, MAX_SCALE)
  const moved = (before: number, distance: number, share: number) =>
    before + (distance / share) * (1 / zoom.scale - 1 / to)
  return clampZoom({ scale: to, x: moved(zoom.x, mirrored ? -at.x : at.x, fit.x), y: moved(zoom.y, at.y, fit.y) }, fit)
}

/** @param by distance that the picture is dragged, as shares of the box */
export function drag({ scale, x, y }: Zoom, by: Point, fit: Fit, mirrored: boolean): Zoom {
  const across = (mirrored ? -by.x : by.x) / (scale * fit.x)
  return clampZoom({ scale, x: x - across, y: y - by.y / (scale * fit.y) }, fit)
}

/** Returns '' for a picture that is shown as it is. */
export function transformOf({ scale, x, y }: Zoom, fit: Fit, mirrored: boolean): string {
  if (scale === 1) return mirrored ? 'scaleX(-1)' : ''
  const shift = (at: number, share: number) => `${round((0.5 - at) * scale * share * 100)}%`
  const across = shift(mirrored ? 1 - x : x, fit.x)
  return `translate(${across}, ${shift(y, fit.y)}) scale(${mirrored ? -scale : scale}, ${scale})`
}
