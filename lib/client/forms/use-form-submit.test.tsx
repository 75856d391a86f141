import { act, renderHook, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { z } from 'zod'
import { ApiError, OFFLINE } from '@/lib/client/requests/api'
import { restorePage } from '@/tests/support/requests/answers'
import { useFormSubmit } from './use-form-submit'

jest.mock('sonner', () => ({ toast: { loading: jest.fn(() => 'toast-1'), dismiss: jest.fn(), error: jest.fn() } }))

const schema = z.object({ email: z.email('Invalid email'), password: z.string().min(8, 'Invalid password') })
const valid = { email: 'asha@example.org', password: 'long-enough' }

type Options = Partial<Parameters<typeof useFormSubmit<z.input<typeof schema>, z.output<typeof schema>, string>>[0]>

function form(submit: () => Promise<string>, options: Options = {}, defaultValues = valid) {
  const { result } = renderHook(() => {
    const hook = useFormSubmit({ schema, defaultValues, submit, ...options })
    // Reading `errors` subscribes to them, as a form's fields do.
    return { ...hook, errors: hook.form.formState.errors }
  })
  return {
    send: () => act(async () => result.current.onSubmit()),
    error: (field: 'email' | 'password') => result.current.errors[field]?.message,
    result,
  }
}

describe('useFormSubmit', () => {
  beforeEach(() => {
    jest.mocked(toast.loading).mockClear().mockReturnValue('toast-1')
    jest.mocked(toast.dismiss).mockClear()
    jest.mocked(toast.error).mockClear()
  })

  it('sends valid values and dismisses the loading toast', async () => {
    const submit = jest.fn(async () => 'done')
    const onSuccess = jest.fn()
    await form(submit, { onSuccess, loading: 'Logging in...' }).send()
    expect(submit).toHaveBeenCalledWith(valid)
    expect(onSuccess).toHaveBeenCalledWith('done', expect.anything())
    expect(toast.loading).toHaveBeenCalledWith('Logging in...')
    expect(toast.dismiss).toHaveBeenCalledWith('toast-1')
    expect(toast.error).not.toHaveBeenCalled()
  })

  it('shows an error on each invalid field and sends nothing', async () => {
    const submit = jest.fn(async () => 'done')
    const { send, error } = form(submit, { loading: 'Logging in...' }, { email: 'x', password: 'short' })
    await send()
    expect(submit).not.toHaveBeenCalled()
    expect(toast.loading).not.toHaveBeenCalled()
    expect([error('email'), error('password')]).toEqual(['Invalid email', 'Invalid password'])
  })

  it('shows the server’s field errors on their fields', async () => {
    const { send, error } = form(() => Promise.reject(new ApiError(400, 'No', { email: 'Taken', unknown: 'x' })))
    await send()
    expect(error('email')).toBe('Taken')
    expect(toast.error).not.toHaveBeenCalled()
  })

  it.each([0, 401, 503])('shows a failure of status %i at the error field, or else in a toast', async (status) => {
    const failed = () => Promise.reject(new ApiError(status, 'It failed.'))
    const under = form(failed, { errorField: 'password', loading: 'Logging in...' })
    await under.send()
    expect(under.error('password')).toBe('It failed.')
    expect(toast.dismiss).toHaveBeenCalledWith('toast-1')
    expect(toast.error).not.toHaveBeenCalled()

    await form(failed).send()
    expect(toast.error).toHaveBeenCalledWith('It failed.')
  })

  it.each([
    [500, 'The stage is dark', 'Something went wrong'],
    [
      429,
      'Too many attempts. Please try again in 40 minutes.',
      'Something went wrong. Too many attempts. Please try again in 40 minutes.',
    ],
    [0, OFFLINE, `Something went wrong. ${OFFLINE}`],
  ])('with a message of its own says what to do after status %i', async (status, message, shown) => {
    await form(() => Promise.reject(new ApiError(status, message)), { failureMessage: 'Something went wrong' }).send()
    expect(toast.error).toHaveBeenLastCalledWith(shown)
  })

  it('shows a generic message when submit throws an unexpected error', async () => {
    await form(() => Promise.reject(new TypeError('x is undefined'))).send()
    expect(toast.error).toHaveBeenCalledWith('Something went wrong. Please try again.')
  })

  it('does nothing while mayStart returns false', async () => {
    const submit = jest.fn(async () => 'done')
    let allowed = false
    const { send, error } = form(submit, { mayStart: () => allowed }, { email: 'x', password: 'short' })
    await send()
    expect([submit.mock.calls.length, error('email')]).toEqual([0, undefined])
    allowed = true
    await send()
    expect(error('email')).toBe('Invalid email')
  })

  it('stays busy while another page opens, until the browser returns to this page', async () => {
    const submit = jest.fn(async () => 'done')
    const { result } = form(submit, { onSuccess: () => 'leaving' })
    const press = () => act(async () => void result.current.onSubmit())
    await press()
    await press()
    expect(submit).toHaveBeenCalledTimes(1)
    expect(result.current.isSubmitting).toBe(true)
    await act(async () => void restorePage())
    expect(result.current.isSubmitting).toBe(false)
    await press()
    expect(submit).toHaveBeenCalledTimes(2)
  })

  it('sends once when the button is clicked again while the request runs', async () => {
    let finish: (value: string) => void = () => undefined
    const submit = jest.fn(() => new Promise<string>((resolve) => (finish = resolve)))
    const { result } = form(submit)
    await act(async () => {
      void result.current.onSubmit()
      void result.current.onSubmit()
    })
    await waitFor(() => expect(result.current.isSubmitting).toBe(true))
    await act(async () => void result.current.onSubmit())
    await act(async () => finish('done'))
    expect(submit).toHaveBeenCalledTimes(1)
  })
})
