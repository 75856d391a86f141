import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { nextTask } from '@/tests/support/until'
import { Dialog } from './dialog'

test('a press on a toast above a dialog does not close it, and a press elsewhere does', async () => {
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
  // Radix adds its outside-click listener in the next task.
  await nextTask()
  fireEvent.pointerDown(screen.getByText('Close message'))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(screen.getByText('The page'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('an Escape that closes a list or ends a composition leaves the dialog open', () => {
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

/** Opens a dialog with a button, then replaces the page. Radix restores focus in the next task. */
async function closeBy(before: ReactNode, after: ReactNode) {
  const Opens = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>New playlist</button>
        {open && <Dialog title="New playlist" onClose={() => setOpen(false)} />}
      </>
    )
  }
  const { rerender } = render(
    <>
      {before}
      <Opens />
    </>,
  )
  const button = screen.getByRole('button', { name: 'New playlist' })
  button.focus()
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  rerender(after)
  await act(nextTask)
}

const mark = (text: string) => (
  <h2 key={text} tabIndex={-1} data-opens-dialog>
    {text}
  </h2>
)

test('a dialog whose button was removed moves the focus to the fallback on the page', async () => {
  await closeBy(mark('Sharing'), mark('Sharing'))
  expect(screen.getByText('Sharing')).toHaveFocus()
})

test.each([
  ['where the former one had nothing that stands for the button', null],
  ['whatever the former one had', mark('My playlists')],
])('a dialog that opened another page focuses nothing there, %s', async (_, before) => {
  await closeBy(before, mark('Sharing'))
  expect(document.body).toHaveFocus()
})
