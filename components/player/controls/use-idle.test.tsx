import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useIdle } from './use-idle'

function Place({ open = false }: { open?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const idle = useIdle(place, true)
  return (
    <div ref={place} data-testid="place">
      {idle ? 'idle' : 'awake'}
      <button type="button" aria-expanded={open}>
        Settings
      </button>
    </div>
  )
}

const place = () => screen.getByTestId('place')
const keepStill = () => act(() => jest.advanceTimersByTime(60_000))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('ends with the click of a tap, not with its start, so that no button appears under the finger', () => {
  render(<Place />)
  keepStill()
  expect(place()).toHaveTextContent('idle')
  fireEvent.pointerDown(place())
  expect(place()).toHaveTextContent('idle')
  fireEvent.click(place())
  expect(place()).toHaveTextContent('awake')
})

it('is not idle while a menu is open', () => {
  const { rerender } = render(<Place open />)
  keepStill()
  expect(place()).toHaveTextContent('awake')
  rerender(<Place />)
  keepStill()
  expect(place()).toHaveTextContent('idle')
})
