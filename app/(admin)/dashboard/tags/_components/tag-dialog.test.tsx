import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsavedWork } from '@/app/(admin)/dashboard/_components/unsaved-work'
import { TagDialog } from '@/app/(admin)/dashboard/tags/_components/tag-dialog'
import { callApi } from '@/lib/client/api'
import { writeFormDraft } from '@/lib/client/form-drafts'
import { tagCodeRule, tagPlaceholders } from '@/lib/domains/tags/schema'

jest.mock('@/lib/client/api', () => ({ ...jest.requireActual('@/lib/client/api'), callApi: jest.fn() }))
jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard/tags' }))

const VIEWER = 7

test('a draft that is continued shows the rule and the example of its type', async () => {
  const values = { type: 's', tag: '', name: 'Europe', description: '' }
  writeFormDraft(VIEWER, 'tag new', { version: null, values, labels: {} })
  render(
    <UnsavedWork viewerId={VIEWER}>
      <TagDialog tag={null} onClose={jest.fn()} onSaved={jest.fn()} />
    </UnsavedWork>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByLabelText('Type')).toHaveValue('s')
  expect(screen.getByLabelText('Tag')).toHaveAttribute('placeholder', tagPlaceholders.s)
  expect(screen.getByLabelText('Tag')).toHaveAccessibleDescription(tagCodeRule('s'))
})

test('a tag is saved as a change of the version that was opened', async () => {
  const tag = {
    id: 3,
    type: 'a',
    tag: 'a:jack',
    name: 'Jack',
    description: null,
    updatedAt: '2026-01-31T10:00:00.000Z',
  }
  render(
    <UnsavedWork viewerId={VIEWER}>
      <TagDialog tag={{ ...tag, type: 'a' }} onClose={jest.fn()} onSaved={jest.fn()} />
    </UnsavedWork>,
  )
  await userEvent.type(screen.getByLabelText('Name'), ' Rao')
  await userEvent.click(screen.getByRole('button', { name: 'Update Tag' }))
  const json = { type: 'a', tag: 'a:jack', name: 'Jack Rao', description: null, updatedAt: tag.updatedAt }
  expect(callApi).toHaveBeenCalledWith('/api/tags/3', { method: 'PATCH', json })
})
