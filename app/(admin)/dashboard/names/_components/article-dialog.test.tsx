import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFormDraft } from '@/lib/client/forms/form-drafts'
import { saveArticleAction } from '@/lib/domains/names/articles/actions'
import { renderForm, VIEWER } from '@/tests/support/pages/staff-form'
import { ArticleDialog } from './article-dialog'

jest.mock('next/navigation', () => ({
  usePathname: () => '/dashboard/names',
  useRouter: () => ({ refresh: jest.fn() }),
}))
jest.mock('@/lib/domains/names/articles/actions', () => ({ saveArticleAction: jest.fn() }))

const open = (words: { body: string; version: number }) =>
  renderForm(<ArticleDialog kind="raga" name={{ id: 5, name: 'Kalyani' }} words={words} onClose={() => undefined} />)

test('a draft restored after someone else has saved is sent with the version now shown', async () => {
  jest.mocked(saveArticleAction).mockResolvedValue({ ok: true, data: { version: 5 } })
  const before = open({ body: 'A raga', version: 3 })
  await userEvent.type(screen.getByLabelText('Article'), ' of the evening')
  await waitFor(() => expect(readFormDraft(VIEWER, 'words of raga 5')).not.toBeNull())
  before.unmount()
  open({ body: 'A great raga', version: 4 })
  expect(screen.getByText(/check before you save/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Restore draft' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = { kind: 'raga', id: 5, body: 'A raga of the evening', version: 4 }
  await waitFor(() => expect(saveArticleAction).toHaveBeenCalledWith(sent, undefined))
})
