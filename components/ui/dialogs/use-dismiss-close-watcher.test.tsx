import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { Dialog } from './dialog'
import { useDismiss } from './use-dismiss'

class FakeWatcher {
  static all: FakeWatcher[] = []
  onclose: (() => void) | null = null
  constructor() {
    FakeWatcher.all.push(this)
  }
  destroy() {
    FakeWatcher.all = FakeWatcher.all.filter((each) => each !== this)
  }
}

function goBack(): boolean {
  const newest = FakeWatcher.all.at(-1)
  act(() => {
    newest?.destroy()
    newest?.onclose?.()
  })
  return newest !== undefined
}

beforeEach(() => {
  FakeWatcher.all = []
  Object.assign(window, { CloseWatcher: FakeWatcher })
})
afterEach(() => Reflect.deleteProperty(window, 'CloseWatcher'))

function Menu() {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useDismiss(place, open, () => setOpen(false))
  return (
    <div ref={place}>
      <button onClick={() => setOpen(true)}>Settings</button>
      {open && <p>Speed</p>}
    </div>
  )
}

function Form() {
  const [[open, asking], set] = useState([false, false])
  return (
    <>
      <button onClick={() => set([true, false])}>New playlist</button>
      {open && (
        <Dialog title="New playlist" onClose={() => set([true, true])}>
          <Menu />
          <button onClick={() => set([false, false])}>Save</button>
          {asking && <Dialog title="Leave without saving?" onClose={() => set([true, false])} />}
        </Dialog>
      )}
    </>
  )
}

const click = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
const shown = () => ['New playlist', 'Speed', 'Leave without saving?'].filter((text) => isThere(text))
const isThere = (text: string) => screen.queryByText(text, { selector: 'h2 bdi, p' }) !== null

test('Back closes menus and dialogs in order, and leaves the page only when nothing covers it', () => {
  render(<Form />)
  expect(goBack()).toBe(false)
  click('New playlist')
  click('Settings')
  expect(shown()).toEqual(['New playlist', 'Speed'])
  expect(goBack()).toBe(true)
  expect(shown()).toEqual(['New playlist'])
  // The dialog asks for confirmation on Back and stays open. It must ask again the next time.
  for (const after of [
    ['New playlist', 'Leave without saving?'],
    ['New playlist'],
    ['New playlist', 'Leave without saving?'],
  ]) {
    expect(goBack()).toBe(true)
    expect(shown()).toEqual(after)
  }
  expect(FakeWatcher.all).toHaveLength(2)
})

test('Back ignores an overlay that was closed in another way', () => {
  render(<Form />)
  click('New playlist')
  click('Settings')
  expect(FakeWatcher.all).toHaveLength(2)
  fireEvent.pointerDown(screen.getByText('Save'))
  expect(shown()).toEqual(['New playlist'])
  expect(FakeWatcher.all).toHaveLength(1)
  click('Save')
  expect([shown(), FakeWatcher.all]).toEqual([[], []])
  expect(goBack()).toBe(false)
})

test('a dialog opens and closes as usual in a browser without CloseWatcher', () => {
  Reflect.deleteProperty(window, 'CloseWatcher')
  render(<Form />)
  click('New playlist')
  expect(shown()).toEqual(['New playlist'])
  click('Save')
  expect(shown()).toEqual([])
})
