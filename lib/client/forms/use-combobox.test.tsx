import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { useCombobox } from './use-combobox'

const choose = jest.fn()
const close = jest.fn()
beforeEach(() => void choose.mockClear())

function Names() {
  const { input } = useCombobox({
    id: 'names',
    count: 2,
    open: true,
    onOpen: () => undefined,
    onClose: close,
    onChoose: choose,
    firstIsActive: true,
  })
  return <input {...input} />
}

test.each([
  { how: 'that the browser says is one of an input method', init: { isComposing: true } },
  { how: 'with the number that Safari gives to one of an input method', init: { keyCode: 229 } },
])('a key $how selects nothing, moves nothing and closes nothing', ({ init }) => {
  render(<Names />)
  const input = screen.getByRole('combobox')
  const active = input.getAttribute('aria-activedescendant')
  for (const key of ['Enter', 'ArrowDown', 'Escape']) {
    const event = createEvent.keyDown(input, { key, ...init })
    fireEvent(input, event)
    expect(event.defaultPrevented).toBe(false)
  }
  expect(choose).not.toHaveBeenCalled()
  expect(close).not.toHaveBeenCalled()
  expect(input).toHaveAttribute('aria-activedescendant', active)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(choose).toHaveBeenCalledWith(0)
})
