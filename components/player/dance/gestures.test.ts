import { addGestures } from './gestures'
import { FILLED, WHOLE, type Zoom } from './picture'

/** Box of 200 by 100 pixels at the corner of the window. */
function makePicture(first: Zoom) {
  const place = document.createElement('div')
  document.body.append(place)
  place.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
  place.setPointerCapture = jest.fn()
  let zoom = first
  const clicked = jest.fn()
  place.addEventListener('click', clicked)
  const stop = addGestures(
    place,
    () => ({ zoom, fit: FILLED, mirrored: false }),
    (to) => (zoom = to),
  )
  // jsdom has no PointerEvent.
  const send = (type: string, clientX: number, clientY: number, pointerId = 1, to: EventTarget = place) => {
    const init = { clientX, clientY, buttons: type === 'pointerup' ? 0 : 1, bubbles: true }
    to.dispatchEvent(Object.assign(new MouseEvent(type, init), { pointerId }))
  }
  const wheel = (deltaY: number, ctrlKey = false) => {
    const event = new WheelEvent('wheel', { deltaY, ctrlKey, clientX: 100, clientY: 50, cancelable: true })
    place.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { place, clicked, send, wheel, stop, zoom: () => zoom }
}

const larger = { scale: 2, x: 0.5, y: 0.5 }

it('a drag moves the enlarged picture, and is no click', () => {
  const { place, clicked, send, zoom } = makePicture(larger)
  send('pointerdown', 100, 50)
  send('pointermove', 60, 50)
  send('pointerup', 60, 50)
  place.click()
  expect(zoom()).toEqual({ scale: 2, x: 0.6, y: 0.5 })
  expect(clicked).not.toHaveBeenCalled()
  place.click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

it('a release beside the picture, or one that is not reported, ends the drag', () => {
  const { place, clicked, send, zoom } = makePicture(larger)
  send('pointerdown', 100, 50)
  send('pointerup', 300, 50, 1, document.body)
  send('pointermove', 60, 50)
  expect(zoom()).toEqual(larger)
  send('pointerdown', 100, 50)
  const hover = new MouseEvent('pointermove', { clientX: 20, clientY: 50, buttons: 0 })
  place.dispatchEvent(Object.assign(hover, { pointerId: 1 }))
  send('pointermove', 60, 50)
  expect(zoom()).toEqual(larger)
  place.click()
  expect(clicked).toHaveBeenCalledTimes(1)
})

it('a press that hardly moves is a click, and so is a drag of the whole picture', () => {
  for (const [zoom, to] of [
    [larger, 103],
    [WHOLE, 160],
  ] as const) {
    const picture = makePicture(zoom)
    picture.send('pointerdown', 100, 50)
    picture.send('pointermove', to, 50)
    picture.send('pointerup', to, 50)
    picture.place.click()
    expect([picture.clicked.mock.calls.length, picture.zoom()]).toEqual([1, zoom])
  }
})

it('two fingers enlarge the picture around them, whole as it is', () => {
  const { place, clicked, send, zoom } = makePicture(WHOLE)
  send('pointerdown', 90, 50, 1)
  send('pointerdown', 110, 50, 2)
  send('pointermove', 130, 50, 2)
  send('pointerup', 130, 50, 2)
  send('pointerup', 90, 50, 1)
  place.click()
  expect(zoom().scale).toBe(2)
  expect(zoom().x).toBeLessThan(0.5)
  expect(clicked).not.toHaveBeenCalled()
})

it('the wheel enlarges an enlarged picture, and scrolls the page otherwise, unless Ctrl is pressed', () => {
  const { wheel, zoom, stop } = makePicture(WHOLE)
  expect([wheel(-100), zoom().scale]).toEqual([false, 1])
  expect(wheel(-100, true)).toBe(true)
  expect(zoom().scale).toBeGreaterThan(1.5)
  expect(wheel(-100)).toBe(true)
  stop()
  expect(wheel(-100)).toBe(false)
})
