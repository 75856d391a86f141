import { act, fireEvent, render, screen } from '@testing-library/react'
import { MobileSlider } from '@/app/(public)/landing/[region]/_components/mobile-slider'

const slides = ['Margam', 'Alapana'].map((name, id) => ({
  id,
  category: 'dance' as const,
  playable: { name, thumbnailUrl: '', source: null, locked: false },
}))

test('the slider goes on by itself, and not under the pointer that is about to press play', () => {
  jest.useFakeTimers()
  jest.spyOn(window, 'matchMedia').mockReturnValue({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  } as unknown as MediaQueryList)
  render(<MobileSlider slides={slides} />)
  const pass = () => act(() => void jest.advanceTimersByTime(3000))
  pass()
  expect(screen.getByRole('button', { name: 'Play Alapana' })).toBeInTheDocument()
  fireEvent.pointerEnter(screen.getByRole('group'))
  pass()
  expect(screen.getByRole('button', { name: 'Play Alapana' })).toBeInTheDocument()
  fireEvent.pointerLeave(screen.getByRole('group'))
  pass()
  expect(screen.getByRole('button', { name: 'Play Margam' })).toBeInTheDocument()
  jest.useRealTimers()
})
