import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { MobileSlider } from './trailer-sliders'

jest.mock('@/components/player/lazy-player', () => ({
  LazyPlayer: ({ playable, onClose }: { playable: Playable | null; onClose: () => void }) =>
    playable && <button onClick={onClose}>Close {playable.name}</button>,
}))

const slides = ['Margam', 'Alapana', 'Tillana'].map((name, id) => ({
  id,
  category: 'dance' as const,
  playable: { name, thumbnailUrl: '', source: null, locked: false },
}))
const pass = () => act(() => void jest.advanceTimersByTime(3000))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
function expectSlide(name: string, number: number) {
  expect(screen.getByRole('button', { name: `Play ${name}` })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: `Slide ${number}: ${name}` })).toHaveAttribute('aria-current', 'true')
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(window, 'matchMedia').mockReturnValue({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList)
  render(<MobileSlider slides={slides} />)
})
afterEach(() => jest.useRealTimers())

test('the slider advances on its own, wraps around, and follows its dots', () => {
  pass()
  expectSlide('Alapana', 2)
  pass()
  expectSlide('Tillana', 3)
  pass()
  expectSlide('Margam', 1)
  press('Slide 3: Tillana')
  expectSlide('Tillana', 3)
})

test('the slider pauses under the pointer, and with its pause button', () => {
  fireEvent.pointerEnter(screen.getByRole('group'))
  pass()
  expectSlide('Margam', 1)
  fireEvent.pointerLeave(screen.getByRole('group'))
  pass()
  expectSlide('Alapana', 2)
  press('Pause slideshow')
  pass()
  expectSlide('Alapana', 2)
})

test('the slider pauses while its video plays, and under keyboard focus', () => {
  press('Play Margam')
  pass()
  expectSlide('Margam', 1)
  press('Close Margam')
  const play = screen.getByRole('button', { name: 'Play Margam' })
  act(() => play.focus())
  pass()
  expectSlide('Margam', 1)
  act(() => play.blur())
  pass()
  expectSlide('Alapana', 2)
})
