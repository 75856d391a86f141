import { fireEvent, render, screen } from '@testing-library/react'
import { Dialog } from '@/components/ui/dialog'

test('a press on a message above a dialog does not close it, and one beside it does', async () => {
  const onClose = jest.fn()
  render(
    <>
      <ol data-sonner-toaster>
        <li>
          <button>Close message</button>
        </li>
      </ol>
      <p>The page</p>
      <Dialog title="New playlist" onClose={onClose} />
    </>,
  )
  // Radix listens from the next task on.
  await new Promise((resolve) => setTimeout(resolve))
  fireEvent.pointerDown(screen.getByText('Close message'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(screen.getByText('The page'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape that closes a list or ends what an input method composes leaves the dialog open', () => {
  const onClose = jest.fn()
  render(
    <Dialog title="Merge" onClose={onClose}>
      <input role="combobox" aria-expanded aria-controls="names" />
      <input aria-label="Reason" />
    </Dialog>,
  )
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' })
  const reason = screen.getByLabelText('Reason')
  fireEvent.keyDown(reason, { key: 'Escape', isComposing: true })
  fireEvent.keyDown(reason, { key: 'Escape', keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(reason, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})
