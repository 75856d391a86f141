import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '@/components/ui/buttons/button'
import { ApiError } from '@/lib/client/requests/api'
import { useProof } from './use-proof'

function Export({ send }: { send: () => Promise<unknown> }) {
  const { run, isRunning, dialog } = useProof()
  return (
    <>
      <Button loading={isRunning} onClick={() => void run(send)}>
        Export
      </Button>
      {dialog}
    </>
  )
}

test('the proof dialog focuses the password, and restores the focus when it is cancelled', async () => {
  const send = jest.fn().mockRejectedValue(new ApiError(403, 'Who are you?', undefined, { reauthenticate: true }))
  render(<Export send={send} />)
  const button = screen.getByRole('button', { name: 'Export' })
  await userEvent.click(button)
  expect(await screen.findByLabelText('Password')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
})
