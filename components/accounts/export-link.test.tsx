import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { downloadFile } from '@/lib/client/requests/download'
import { ExportLink } from './export-link'

jest.mock('@/lib/client/requests/download', () => ({ downloadFile: jest.fn() }))

test('a download in preparation shows a spinner', async () => {
  let arrive: () => void = () => undefined
  jest.mocked(downloadFile).mockReturnValue(new Promise((resolve) => (arrive = resolve)))
  render(<ExportLink path="/api/users/export" label="Export" />)
  const link = screen.getByRole('link', { name: 'Export' })
  const ring = () => link.querySelector('.animate-spin')
  expect(ring()).toBeNull()
  await userEvent.click(link)
  expect(ring()).not.toBeNull()
  await act(async () => arrive())
  expect(ring()).toBeNull()
})
