import { act, render, screen } from '@testing-library/react'
import { usePlayback } from './playback'
import { RentalTime } from './video-view'

jest.mock('./playback', () => ({
  usePlayback: jest.fn(),
}))

const refresh = jest.fn()
const playback = (locked: boolean, isOpen = false) =>
  jest.mocked(usePlayback).mockReturnValue({ playable: { locked }, isOpen, refresh } as never)
const rental = { expiresAt: '2030-01-08T12:00:00Z', leftMs: 90_000 }
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

beforeEach(() => void jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a video’s page shows the rental’s time left, and that it has ended while the page was open', () => {
  playback(false)
  const { rerender } = render(<RentalTime rental={rental} />)
  expect(screen.getByText('Rented: 1 minute left')).toBeVisible()
  expect(screen.getByText(/^Until/)).toHaveTextContent('Until Tuesday, 8 January 2030, 20:00 Singapore time')
  pass(60_000)
  expect(screen.getByText('Rented: less than a minute left')).toBeVisible()
  expect(refresh).not.toHaveBeenCalled()
  pass(30_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  playback(true)
  rerender(<RentalTime rental={null} />)
  expect(screen.getByRole('status')).toHaveTextContent('Your rental of this video has ended.')
})

test('a page does not reload while its player is open, and mentions no rental that never was', () => {
  refresh.mockClear()
  playback(false, true)
  const { unmount } = render(<RentalTime rental={rental} />)
  pass(100_000)
  expect(refresh).not.toHaveBeenCalled()
  unmount()
  playback(true)
  render(<RentalTime rental={null} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
