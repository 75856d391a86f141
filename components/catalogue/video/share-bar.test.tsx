import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { ShareBar } from './share-bar'

jest.mock('sonner', () => ({ toast: { success: jest.fn() } }))

test.each([
  ['a page by its URL', '/trailers/7', 'http://localhost/trailers/7'],
  ['the site by its origin', '/', 'http://localhost'],
])('the bar shares %s', async (_what, path, url) => {
  const writeText = jest.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const open = jest.spyOn(window, 'open').mockReturnValue(null)
  render(<ShareBar path={path} title="Margam" />)
  for (const [name, address] of [
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php?u='],
    ['WhatsApp', 'https://api.whatsapp.com/send?text='],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?url='],
  ] as const) {
    // `fireEvent.click` returns false if the default action is prevented.
    expect(fireEvent.click(screen.getByRole('link', { name: `Share on ${name}` }))).toBe(false)
    const shared = address + encodeURIComponent(url)
    expect(open).toHaveBeenLastCalledWith(shared, '_blank', expect.stringContaining('width=550,height=400'))
  }
  const mail = screen.getByRole('link', { name: 'Share by email' })
  expect(mail).toHaveAttribute('href', `mailto:?subject=Margam&body=${encodeURIComponent(url)}`)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Copied to Clipboard!'))
  expect(writeText).toHaveBeenCalledWith(url)
  Reflect.deleteProperty(navigator, 'clipboard')
})
