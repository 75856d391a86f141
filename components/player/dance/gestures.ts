import { drag, isWhole, zoomAt, type Fit, type Point, type Zoom } from './picture'

/** Pixels that a pointer may move before a click counts as a drag. */
const CLICK_PIXELS = 6
/** Change of the scale for each pixel that the wheel turns. */
const WHEEL = 0.002

export type Picture = { zoom: Zoom; fit: Fit; mirrored: boolean }

/**
 * Zooms by wheel and pinch, and drags by pointer and touch. A click without a drag goes on to the player. At its own
 * size, the picture leaves the wheel to the page unless Ctrl is pressed, as by a pinch on a touchpad.
 */
export function addGestures(place: HTMLElement, read: () => Picture, write: (zoom: Zoom) => void): () => void {
  const pointers = new Map<number, Point>()
  let pressed: Point | null = null
  let moved = false

  /** Distance from the middle of the box, as shares of the box. */
  function shares({ x, y }: Point): Point {
    const box = place.getBoundingClientRect()
    return { x: (x - box.left) / box.width - 0.5, y: (y - box.top) / box.height - 0.5 }
  }

  const between = (from: Point, to: Point) => ({ x: to.x - from.x, y: to.y - from.y })

  function zoomTo(scale: number, point: Point) {
    const { zoom, fit, mirrored } = read()
    write(zoomAt(zoom, scale, shares(point), fit, mirrored))
  }

  function dragFrom(from: Point, to: Point) {
    const { zoom, fit, mirrored } = read()
    write(drag(zoom, between(shares(from), shares(to)), fit, mirrored))
  }

  function onDown({ pointerId, clientX: x, clientY: y, button }: PointerEvent) {
    if (button !== 0) return
    if (pointers.size === 0) {
      pressed = { x, y }
      moved = false
    }
    pointers.set(pointerId, { x, y })
  }

  function onMove({ pointerId, clientX: x, clientY: y, buttons }: PointerEvent) {
    // A release outside of the window isn't reported.
    if (buttons === 0) pointers.delete(pointerId)
    const before = pointers.get(pointerId)
    if (!before || !pressed) return
    const now = { x, y }
    const other = [...pointers].find(([id]) => id !== pointerId)?.[1]
    if (other) {
      moved = true
      pinch(before, now, other)
    } else if (!isWhole(read().zoom)) {
      const { x: across, y: down } = between(pressed, now)
      // Keeps the point where the pointer was pressed, so that a slow drag moves the picture from there.
      if (!moved && Math.hypot(across, down) < CLICK_PIXELS) return
      if (!moved) place.setPointerCapture(pointerId)
      moved = true
      dragFrom(before, now)
    }
    pointers.set(pointerId, now)
  }

  function pinch(before: Point, now: Point, other: Point) {
    const distance = (from: Point) => Math.hypot(from.x - other.x, from.y - other.y)
    const middle = (from: Point) => ({ x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 })
    if (distance(before) < 1) return
    zoomTo((read().zoom.scale * distance(now)) / distance(before), middle(before))
    dragFrom(middle(before), middle(now))
  }

  const onUp = ({ pointerId }: PointerEvent) => void pointers.delete(pointerId)

  function onClick(event: MouseEvent) {
    if (moved) event.stopPropagation()
    moved = false
  }

  function onWheel(event: WheelEvent) {
    const { scale } = read().zoom
    if (scale === 1 && !event.ctrlKey) return
    event.preventDefault()
    zoomTo(scale * Math.exp(-event.deltaY * WHEEL * (event.ctrlKey ? 4 : 1)), { x: event.clientX, y: event.clientY })
  }

  const abort = new AbortController()
  const { signal } = abort
  place.addEventListener('pointerdown', onDown, { signal })
  place.addEventListener('pointermove', onMove, { signal })
  place.addEventListener('lostpointercapture', onUp, { signal })
  window.addEventListener('pointerup', onUp, { capture: true, signal })
  window.addEventListener('pointercancel', onUp, { capture: true, signal })
  // While capturing, because the player listens to clicks on the same place.
  place.addEventListener('click', onClick, { capture: true, signal })
  place.addEventListener('wheel', onWheel, { passive: false, signal })
  return () => abort.abort()
}

type Touch = 'none' | 'pan-y' | ''

/**
 * @param touch gestures by touch that are left to the page
 * @returns a function that shows the picture as it was
 */
export function transformPicture({ style, parentElement: place }: HTMLElement, transform: string, touch: Touch) {
  style.transform = transform
  // Clicks in another site’s frame would reach its own controls, which are mirrored. The player takes them instead.
  style.pointerEvents = transform ? 'none' : ''
  const show = (touchAction: Touch) =>
    place && Object.assign(place.style, { touchAction, cursor: touchAction === 'none' ? 'grab' : '' })
  show(touch)
  return () => {
    style.transform = style.pointerEvents = ''
    show('')
  }
}
