import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { CONSENT_KEY } from '@/lib/shared/access/consent'
import { GoogleButton } from './google-button'

jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))

describe('the Google button', () => {
  beforeEach(() => localStorage.clear())

  /**
   * Clicks the button.
   * @returns true if a browser would follow the link
   */
  function click(): boolean {
    render(<GoogleButton label="Log in with Google" />)
    const link = screen.getByRole('link', { name: 'Log in with Google' })
    expect(link.getAttribute('href')).toBe('/api/auth/google/callback')
    let leaves = true
    const last = (event: Event) => {
      leaves = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', last, { once: true })
    fireEvent.click(link)
    return leaves
  }

  it.each([
    ['nothing was chosen yet', null],
    ['functional cookies are on', { functional: true, analytical: false }],
  ])('goes to Google when %s', (_name, consent) => {
    if (consent) localStorage.setItem(CONSENT_KEY, JSON.stringify(consent))
    expect(click()).toBe(true)
    expect(toast.error).not.toHaveBeenCalled()
  })

  it('is disabled inside another app, with a hint to open the page in a browser', () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 320.0.0.24.90')
    render(<GoogleButton label="Log in with Google" />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole('button', { name: 'Log in with Google' }).hasAttribute('disabled')).toBe(true)
    expect(
      screen.getByText(/You can’t log in with Google inside this app. Open this page in your browser./),
    ).toBeDefined()
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
    jest.restoreAllMocks()
  })

  it('is enabled when opened from an iPhone’s home screen', () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
    expect(click()).toBe(true)
    Reflect.deleteProperty(navigator, 'standalone')
    jest.restoreAllMocks()
  })

  it('shows an error and does not navigate when functional cookies are off', async () => {
    localStorage.setItem(CONSENT_KEY, JSON.stringify({ functional: false, analytical: true }))
    expect(click()).toBe(false)
    await waitFor(() => expect(toast.error).toHaveBeenCalled())
    expect(jest.mocked(toast.error).mock.calls[0]?.[0]).toBe('Please enable functional cookies to continue')
  })
})
