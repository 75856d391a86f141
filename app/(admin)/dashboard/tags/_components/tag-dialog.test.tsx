import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnsavedWork } from '@/app/(admin)/dashboard/_components/unsaved-work'
import { TagDialog } from '@/app/(admin)/dashboard/tags/_components/tag-dialog'
import { writeFormDraft } from '@/lib/client/form-drafts'
import { tagCodeRule, tagPlaceholders } from '@/lib/domains/tags/schema'

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
