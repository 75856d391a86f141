import { render, screen } from '@testing-library/react'
import { toast } from 'sonner'
import { MountedToaster } from '@/components/ui/mounted-toaster'

// Nobody scrolls or resizes here.
beforeAll(() => {
  window.matchMedia ??= (query: string) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
})

test('what was said before the toaster was there is still shown, once', async () => {
  toast.success('A new link is on its way')
  render(<MountedToaster />)
  expect(await screen.findByText('A new link is on its way')).toBeInTheDocument()
  toast.error('And this came after')
  expect(await screen.findByText('And this came after')).toBeInTheDocument()
  expect(screen.getAllByText('A new link is on its way')).toHaveLength(1)
})
