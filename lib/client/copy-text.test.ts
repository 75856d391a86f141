import { toast } from 'sonner'
import { copyText } from './copy-text'

jest.mock('sonner', () => ({ toast: { success: jest.fn(), error: jest.fn() } }))

/** @param clipboard undefined to simulate a page without HTTPS */
function browserWith(clipboard: { writeText: (text: string) => Promise<void> } | undefined) {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
}
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))

it('a copied text is confirmed, and one that could not be copied is shown', async () => {
  const writeText = jest.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('refused'))
  browserWith({ writeText })
  await copyText('a:bala', 'By hand, please')
  expect(writeText).toHaveBeenCalledWith('a:bala')
  expect(toast.success).toHaveBeenCalledWith('Copied to Clipboard!')
  await copyText('a:bala', 'By hand, please')
  browserWith(undefined)
  await copyText('a:bala', 'By hand, please')
  expect(jest.mocked(toast.error).mock.calls.map(([text]) => text)).toEqual(['By hand, please', 'By hand, please'])
  expect(toast.success).toHaveBeenCalledTimes(1)
})

it('a text to copy by hand stays until it is closed', async () => {
  await copyText('a:bala', 'By hand, please')
  expect(toast.error).toHaveBeenLastCalledWith('By hand, please', expect.objectContaining({ duration: Infinity }))
})
