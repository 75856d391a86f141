import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { z } from 'zod'
import { Field } from '@/components/ui/fields/field'
import { EditorFrame, useEditor } from './editor'

const done: string[] = []
const router = { push: (href: string) => done.push(`push ${href}`), refresh: () => done.push('refresh') }
jest.mock('next/navigation', () => ({ usePathname: () => '/dashboard/series/new', useRouter: () => router }))

function Form() {
  const { field, ...frame } = useEditor({
    schema: z.object({ name: z.string() }),
    save: async () => ({ ok: true, data: { id: 5, updatedAt: '2027-05-01T00:00:00.000Z' } }),
    stored: null,
    empty: { name: '' },
    pageOf: (id) => `/dashboard/series/${id}`,
  })
  return (
    <EditorFrame {...frame}>
      <Field label="Name" {...field('name')} />
    </EditorFrame>
  )
}

test('a new row opens its page, and the list behind it is refreshed', async () => {
  render(<Form />)
  await userEvent.type(screen.getByLabelText('Name'), 'Margazhi')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(done).toEqual(['push /dashboard/series/5', 'refresh']))
})
