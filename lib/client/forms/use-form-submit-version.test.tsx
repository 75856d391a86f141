import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { toast } from 'sonner'
import { z } from 'zod'
import { reloadPage } from '@/lib/client/reload'
import { callAction } from '@/lib/client/requests/server-action'
import { NEW_VERSION } from '@/lib/shared/routes/error-page'
import { useFormSubmit } from './use-form-submit'

jest.mock('sonner', () => ({ toast: { error: jest.fn(), warning: jest.fn(), success: jest.fn() } }))
jest.mock('@/lib/client/reload', () => ({ reloadPage: jest.fn() }))
jest.mock('next/navigation', () => ({ unstable_isUnrecognizedActionError: jest.fn() }))

const schema = z.object({ name: z.string(), password: z.string(), proof: z.string(), news: z.boolean() })
const action = jest.fn()

function Playlist({ name = '' }: { name?: string }) {
  const { field, onSubmit } = useFormSubmit({
    schema,
    defaultValues: { name, password: '', proof: '', news: false },
    submit: (values) => callAction(action, values),
  })
  const { error: _name, ...nameField } = field('name')
  const { error: _password, ...passwordField } = field('password')
  const { error: _proof, ...proofField } = field('proof')
  const { error: _news, ...newsField } = field('news')
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <input aria-label="Name" {...nameField} />
      <input aria-label="Password" type="password" {...passwordField} />
      <input aria-label="Password again" type="password" {...proofField} />
      <input aria-label="News" type="checkbox" {...newsField} />
      <button type="submit">Save</button>
    </form>
  )
}

const leave = () => act(async () => void window.dispatchEvent(new Event('pagehide')))
async function shown(form: ReactElement) {
  const page = render(form)
  await act(() => import('./input-backup'))
  return page
}
const name = () => screen.getByLabelText('Name')

beforeEach(() => window.sessionStorage.clear())

test('a form whose action no longer exists after an update says so, and its button loads the new version with the input', async () => {
  const gone = new Error('Server Action was not found on the server.')
  action.mockRejectedValue(gone)
  jest.mocked(unstable_isUnrecognizedActionError).mockImplementation((error) => error === gone)
  const page = await shown(<Playlist />)
  await userEvent.type(name(), 'Evening ragas')
  // Leaving a page of the current version stores nothing.
  await leave()
  expect(window.sessionStorage).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Password'), 'kalyani')
  await userEvent.type(screen.getByLabelText('Password again'), 'kalyani')
  await userEvent.click(screen.getByLabelText('News'))
  await userEvent.click(screen.getByText('Save'))
  expect(toast.error).not.toHaveBeenCalled()
  const [said, options] = jest.mocked(toast.warning).mock.calls[0] ?? []
  expect([said, options?.duration]).toEqual([NEW_VERSION, Infinity])
  const button = options?.action as { label: string; onClick: () => void }
  expect(button.label).toBe('Reload')
  button.onClick()
  expect(reloadPage).toHaveBeenCalledTimes(1)

  await leave()
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('kalyani')
  page.unmount()
  const other = await shown(<Playlist name="Morning ragas" />)
  other.unmount()
  const reloaded = await shown(<Playlist />)
  expect(name()).toHaveValue('Evening ragas')
  expect(screen.getByLabelText('Password')).toHaveValue('')
  expect(screen.getByLabelText('News')).not.toBeChecked()
  reloaded.unmount()
  await shown(<Playlist />)
  expect(name()).toHaveValue('')
})
