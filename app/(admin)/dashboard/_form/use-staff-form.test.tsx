import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { FormDialog } from '@/app/(admin)/dashboard/_dialogs/dialogs'
import { readFormDraft } from '@/lib/client/forms/form-drafts'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { renderForm, VIEWER } from '@/tests/support/pages/staff-form'
import { deferred } from '@/tests/support/requests/answers'
import { useStaffForm } from './use-staff-form'

jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard/tags' }))
jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))

const schema = z.object({ name: z.string().min(1), key: z.string() })
const stored = { name: 'Margazhi', key: '' }
let save: jest.Mock<Promise<null>, [z.output<typeof schema>]>
let close: jest.Mock

function Form({ isSecret = false }) {
  const drafts = isSecret ? {} : { draft: 'video 12', notInDraft: ['key'] as const }
  const form = useStaffForm({ ...drafts, schema, defaultValues: stored, submit: (values) => save(values) })
  const { field, isReady: _, form: __, ...frame } = form
  return (
    <FormDialog title="A video" submit="Save" {...frame} onClose={close}>
      <input aria-label="Name" {...field('name')} />
      <input aria-label="Key" {...field('key')} />
    </FormDialog>
  )
}

const open = () => renderForm(<Form />)
const type = (text: string) => userEvent.type(screen.getByLabelText('Name'), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const goBack = () => act(async () => void window.dispatchEvent(new PopStateEvent('popstate')))
const draft = () => readFormDraft(VIEWER, 'video 12')?.values

beforeEach(() => {
  window.localStorage.clear()
  save = jest.fn(async (_values: z.output<typeof schema>) => null)
  close = jest.fn()
  jest.mocked(callApi).mockReset()
})

test('closing a form with unsaved input asks first, and then discards the draft', async () => {
  open()
  await type(' II')
  await waitFor(() => expect(draft()).toEqual({ name: 'Margazhi II' }))
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('Leave without saving?')).toBeInTheDocument()
  await press('Stay')
  expect(close).not.toHaveBeenCalled()
  expect(screen.getByLabelText('Name')).toHaveValue('Margazhi II')
  await userEvent.keyboard('{Escape}')
  await press('Leave')
  expect(close).toHaveBeenCalled()
  expect(draft()).toBeUndefined()
})

test('a form closes immediately if nothing has changed, or with “Cancel”', async () => {
  open()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(1)
  await type(' II')
  await press('Cancel')
  expect(close).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})

test('a draft is offered when the form is opened again, holds no secret, and is removed by saving', async () => {
  const first = open()
  await type(' II')
  await userEvent.type(screen.getByLabelText('Key'), 'abc')
  first.unmount()
  expect(draft()).toEqual({ name: 'Margazhi II' })
  open()
  expect(screen.getByText(/Restore your unsaved draft from/)).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Margazhi')
  await press('Restore draft')
  expect(screen.getByLabelText('Name')).toHaveValue('Margazhi II')
  await press('Save')
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Margazhi II', key: '' }))
  await waitFor(() => expect(draft()).toBeUndefined())
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalled()
})

test('input typed while saving goes into the draft', async () => {
  const saved = deferred<null>()
  save.mockReturnValueOnce(saved.promise)
  open()
  await type(' II')
  await press('Save')
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Margazhi II', key: '' }))
  await type(' b')
  await waitFor(() => expect(draft()).toEqual({ name: 'Margazhi II b' }))
  await act(async () => saved.resolve(null))
  await waitFor(() => expect(draft()).toEqual({ name: 'Margazhi II b' }))
})

test('saving after the session has ended asks to log in again, then sends the form', async () => {
  save.mockRejectedValueOnce(new ApiError(401, 'Please log in'))
  jest.mocked(callApi).mockResolvedValue({ roleName: 'ADMIN' })
  open()
  await type(' II')
  await press('Save')
  await userEvent.type(await screen.findByLabelText('Email'), 'asha@example.test')
  await userEvent.type(screen.getByLabelText('Password'), 'kalyani-in-adi-tala')
  await press('Log in and save')
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
  expect(save).toHaveBeenLastCalledWith({ name: 'Margazhi II', key: '' })
  expect(screen.queryByText('Please log in again')).toBeNull()
})

test('input is kept if the person does not log in again', async () => {
  save.mockRejectedValue(new ApiError(401, 'Please log in'))
  open()
  await type(' II')
  await press('Save')
  const dialog = await screen.findByRole('dialog', { name: 'Please log in again' })
  // The dialog handles keys only once it has focus.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Please log in again')).toBeNull())
  expect(screen.getByLabelText('Name')).toHaveValue('Margazhi II')
  expect(save).toHaveBeenCalledTimes(1)
})

test('a form that must not be stored neither saves nor offers a draft', async () => {
  const first = renderForm(<Form isSecret />)
  await type(' II')
  // Unmounting would store pending input.
  first.unmount()
  expect(Object.keys(window.localStorage)).toEqual([])
  renderForm(<Form isSecret />)
  expect(screen.queryByText(/Restore your unsaved draft/)).toBeNull()
})

test('unsaved work adds no history entry, and the back button leaves', async () => {
  const entries = window.history.length
  open()
  await type(' II')
  expect(window.history.length).toBe(entries)
  await goBack()
  expect(screen.queryByText('Leave without saving?')).toBeNull()
})
