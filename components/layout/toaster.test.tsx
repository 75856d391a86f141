import { act, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { loadToaster } from '@/components/layout/toaster'

async function show() {
  const Toasts = await loadToaster()
  render(<Toasts />)
}

/** Says it in the way of a failed request. */
const fail = (message: string) => act(async () => void toast.error(message))

test('a message that is repeated stands there once, and is a new one that is read out again', async () => {
  await show()
  await fail('Busy.')
  const first = await screen.findByText('Busy.')
  for (let time = 0; time < 4; time += 1) await fail('Busy.')
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getAllByText('Busy.')).toHaveLength(1))
})

test('messages that differ stand beside one another', async () => {
  await show()
  await fail('Not saved.')
  await fail('Not deleted.')
  act(() => void toast.success('Not saved.'))
  await waitFor(() => expect(screen.getAllByText('Not saved.')).toHaveLength(2))
  expect(screen.getByText('Not deleted.')).toBeInTheDocument()
})
