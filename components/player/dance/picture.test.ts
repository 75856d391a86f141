import { clampZoom, drag, FILLED, fitOf, transformOf, WHOLE, zoomAt, type Fit, type Zoom } from './picture'

/** Portrait video in a wide box: the picture takes a third of the width. */
const narrow = fitOf(300, 900, 900, 900)
const middle = { x: 0, y: 0 }

/** Edges of the picture in shares of the box, computed from the transform as a browser does. */
function edges(zoom: Zoom, fit: Fit, mirrored = false) {
  const transform = transformOf(zoom, fit, mirrored)
  const [x = 0, y = 0] = [...transform.matchAll(/(-?[\d.]+)%/g)].map(([, share]) => Number(share) / 100)
  const side = (shift: number, share: number) => [
    0.5 + shift - (zoom.scale * share) / 2,
    0.5 + shift + (zoom.scale * share) / 2,
  ]
  return { across: side(x, fit.x), down: side(y, fit.y) }
}

describe('the enlarged picture', () => {
  it.each([
    ['far to the corner', { scale: 2, x: 1, y: 1 }, FILLED],
    ['far to the other corner', { scale: 4, x: 0, y: 0 }, FILLED],
    ['narrow, with bars that are still seen', { scale: 2, x: 0, y: 0 }, narrow],
    ['narrow, larger than the box', { scale: 4, x: 0, y: 1 }, narrow],
  ])('never shows an empty edge: %s', (_, wanted, fit) => {
    for (const mirrored of [false, true]) {
      const { across, down } = edges(clampZoom(wanted, fit), fit, mirrored)
      for (const [[from = 0, to = 0], share] of [
        [across, fit.x],
        [down, fit.y],
      ] as const) {
        // A side that is smaller than the box stays in the middle.
        if (wanted.scale * share < 1) expect(from).toBeCloseTo(1 - to, 2)
        else expect(from <= 0.002 && to >= 0.998).toBe(true)
      }
    }
  })

  it('is enlarged from once to four times', () => {
    expect(clampZoom({ scale: 9, x: 0.5, y: 0.5 }, FILLED).scale).toBe(4)
    expect(clampZoom({ scale: 0.2, x: 0.9, y: 0.9 }, FILLED)).toEqual(WHOLE)
    expect(zoomAt(WHOLE, 2, middle, FILLED, false)).toEqual({ scale: 2, x: 0.5, y: 0.5 })
  })

  it('keeps what is under the pointer', () => {
    const pointer = { x: 0.25, y: -0.25 }
    // Twice as large, the point a quarter right of the middle is three quarters along the picture.
    expect(zoomAt(WHOLE, 2, pointer, FILLED, false)).toEqual({ scale: 2, x: 0.625, y: 0.375 })
    expect(zoomAt(WHOLE, 2, pointer, FILLED, true)).toEqual({ scale: 2, x: 0.375, y: 0.375 })
  })

  it('follows the hand that drags it, mirrored too, as far as its edge', () => {
    const from = { scale: 2, x: 0.5, y: 0.5 }
    expect(drag(from, { x: 0.2, y: 0.1 }, FILLED, false)).toEqual({ scale: 2, x: 0.4, y: 0.45 })
    expect(drag(from, { x: 0.2, y: 0.1 }, FILLED, true)).toEqual({ scale: 2, x: 0.6, y: 0.45 })
    expect(drag(from, { x: 9, y: -9 }, FILLED, false)).toEqual({ scale: 2, x: 0.25, y: 0.75 })
    expect(drag(WHOLE, { x: 0.2, y: 0.1 }, FILLED, false)).toEqual(WHOLE)
  })

  it('is left alone at its own size', () => {
    expect(transformOf(WHOLE, FILLED, false)).toBe('')
    expect(transformOf(WHOLE, FILLED, true)).toBe('scaleX(-1)')
    expect(transformOf({ scale: 2, x: 0.25, y: 0.5 }, FILLED, true)).toBe('translate(-50%, 0%) scale(-2, 2)')
  })

  it('fills its box where its size is unknown', () => {
    expect(fitOf(0, 0, 800, 600)).toEqual(FILLED)
    expect(narrow).toEqual({ x: expect.closeTo(1 / 3, 5) as number, y: 1 })
  })
})
