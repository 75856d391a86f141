import { render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { lazyPart } from './lazy-part'
import { MissingDialog, MissingPart } from './missing-part'

jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))

const lost = () => Promise.reject(new Error('ChunkLoadError'))

test('a part shows once its code has loaded', async () => {
  const Name = ({ name }: { name: string }) => <p>{name}</p>
  const Part = lazyPart(async () => Name, { waiting: <p>Loading</p> })
  render(<Part name="Practice" />)
  expect(screen.getByText('Loading')).toBeInTheDocument()
  expect(await screen.findByText('Practice')).toBeInTheDocument()
})

test('a part whose code fails to load says so in its place, and leaves the page around it', async () => {
  const Part = lazyPart(lost, { Missing: MissingPart })
  render(
    <main>
      <h1>Margam</h1>
      <Part />
    </main>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page couldn’t be loaded.')
  expect(screen.getByRole('heading', { name: 'Margam' })).toBeInTheDocument()
})

test('a dialog whose code fails to load is closed, and a toast says why', async () => {
  const Part = lazyPart<{ onClose: () => void }>(lost, { Missing: MissingDialog })
  const onClose = jest.fn()
  render(<Part onClose={onClose} />)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  await waitFor(() => expect(toast.error).toHaveBeenCalled())
})
