import { toast, type ExternalToast } from 'sonner'
import { ApiError } from '@/lib/client/requests/api'
import { GENERIC_MESSAGE } from '@/lib/shared/routes/error-page'
import { showError } from './show-error'

jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
const shown = jest.mocked(toast.error)

const ended = new ApiError(401, 'Please log in to continue.')
const buttonOf = (options?: ExternalToast) =>
  options?.action && typeof options.action === 'object' && 'label' in options.action && options.action.label

beforeEach(() => {
  shown.mockReset()
  window.history.replaceState(null, '', '/browse/videos/7/info?from=60')
})

describe('a toast about a failure', () => {
  it('shows the message of a refusal, and hides technical ones', async () => {
    await showError(new ApiError(409, 'The price has changed.'))
    await showError(new TypeError('x is undefined'))
    await showError(new TypeError('x is undefined'), 'Nothing was paid.')
    expect(shown.mock.calls).toEqual([['The price has changed.'], [GENERIC_MESSAGE], ['Nothing was paid.']])
  })

  it('stays and offers the login after the session has ended', async () => {
    await showError(ended)
    const [[message, options] = []] = shown.mock.calls
    expect([message, buttonOf(options), options?.duration]).toEqual([ended.message, 'Log in', Infinity])
  })

  it('does not offer the login on its own pages', async () => {
    window.history.replaceState(null, '', '/login/code')
    await showError(ended)
    expect(shown.mock.calls).toEqual([[ended.message]])
  })
})
