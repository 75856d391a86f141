import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Toaster } from 'sonner'
import { writeFormDraft } from '@/lib/client/forms/form-drafts'
import { ApiError, callApi } from '@/lib/client/requests/api'
import { TAG_NOT_SAVED, tagCodeRule, tagPlaceholders } from '@/lib/domains/names/tags/schema'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import { renderForm, VIEWER } from '@/tests/support/pages/staff-form'
import { TagDialog } from './tag-list'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard/tags' }))

beforeEach(() => window.localStorage.clear())

test('a restored draft shows the rule and example of its type', async () => {
  const values = { type: 's', tag: '', name: 'Europe', description: '' }
  writeFormDraft(VIEWER, 'tag new', { version: null, values, labels: {} })
  renderForm(<TagDialog tag={null} onClose={jest.fn()} onSaved={jest.fn()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Restore draft' }))
  expect(screen.getByLabelText('Type')).toHaveValue('s')
  expect(screen.getByLabelText('Tag')).toHaveAttribute('placeholder', tagPlaceholders.s)
  expect(screen.getByLabelText('Tag')).toHaveAccessibleDescription(tagCodeRule('s'))
})

test.each([
  ['The house is full', 'The house is full'],
  [GENERIC_MESSAGE, TAG_NOT_SAVED],
])('a tag refused with “%s” keeps its input and shows “%s”', async (message, said) => {
  jest.mocked(callApi).mockRejectedValueOnce(new ApiError(500, message))
  const onClose = jest.fn()
  renderForm(
    <>
      {' '}
      <TagDialog tag={null} onClose={onClose} onSaved={jest.fn()} />
      <Toaster />
    </>,
  )
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Artist')
  await userEvent.type(screen.getByLabelText('Tag'), 'a:jack')
  await userEvent.type(screen.getByLabelText('Name'), 'Jack Rao')
  await userEvent.click(screen.getByRole('button', { name: 'Save Tag' }))
  expect(await screen.findByText(said)).toBeInTheDocument()
  expect(screen.getByLabelText('Name')).toHaveValue('Jack Rao')
  expect(onClose).not.toHaveBeenCalled()
})

test('a tag is saved with the version that was opened', async () => {
  const tag = { id: 3, type: 'a', tag: 'a:jack', description: null, updatedAt: '2026-01-31T10:00:00.000Z' } as const
  renderForm(<TagDialog tag={{ ...tag, name: 'Jack' }} onClose={jest.fn()} onSaved={jest.fn()} />)
  await userEvent.type(screen.getByLabelText('Name'), ' Rao')
  await userEvent.click(screen.getByRole('button', { name: 'Update Tag' }))
  const { id: _, ...json } = { ...tag, name: 'Jack Rao' }
  expect(callApi).toHaveBeenCalledWith('/api/tags/3', { method: 'PATCH', json })
})
