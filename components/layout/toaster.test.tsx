import { act, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { OFFLINE } from '@/lib/client/requests/api'
import { loadToaster } from './toaster'

async function show() {
  const Toasts = await loadToaster()
  render(<Toasts />)
}

const fail = (message: string) => act(async () => void toast.error(message))

test('a repeated message is shown once, and announced again', async () => {
  await show()
  await fail('Busy.')
  const first = await screen.findByText('Busy.')
  for (let time = 0; time < 4; time += 1) await fail('Busy.')
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getAllByText('Busy.')).toHaveLength(1))
})

test('different messages are shown at the same time', async () => {
  await show()
  await fail('Not saved.')
  await fail('Not deleted.')
  act(() => void toast.success('Not saved.'))
  await waitFor(() => expect(screen.getAllByText('Not saved.')).toHaveLength(2))
  expect(screen.getByText('Not deleted.')).toBeInTheDocument()
})

test('an offline message, and no other, is dismissed by the next success', async () => {
  await show()
  act(() => void toast.success('Saved.'))
  await fail('Not deleted.')
  await fail(OFFLINE)
  const lost = await screen.findByText(OFFLINE)
  act(() => void toast.success('Saved after all.'))
  await waitFor(() => expect(lost).not.toBeInTheDocument())
  for (const text of ['Saved.', 'Not deleted.', 'Saved after all.']) expect(screen.getByText(text)).toBeInTheDocument()
  const notDeleted = screen.getByText('Not deleted.')
  await fail(OFFLINE)
  act(() => void toast.error('Not deleted.'))
  await waitFor(() => expect(notDeleted).not.toBeInTheDocument())
  expect(screen.getByText(OFFLINE)).toBeInTheDocument()
})
