import { act, renderHook, waitFor } from '@testing-library/react'
import { toast } from 'sonner'
import { z } from 'zod'
import { ApiError } from '@/lib/client/api'
import { useFormSubmit } from '@/lib/client/use-form-submit'

jest.mock('sonner', () => ({ toast: { loading: jest.fn(() => 'toast-1'), dismiss: jest.fn(), error: jest.fn() } }))

const schema = z.object({ email: z.email('Invalid email'), password: z.string().min(8, 'Invalid password') })
const valid = { email: 'asha@example.org', password: 'long-enough' }

type Options = Partial<Parameters<typeof useFormSubmit<z.input<typeof schema>, z.output<typeof schema>, string>>[0]>

function form(submit: () => Promise<string>, options: Options = {}, defaultValues = valid) {
  const { result } = renderHook(() => {
    const hook = useFormSubmit({ schema, defaultValues, submit, ...options })
    // Reading subscribes, as a form's fields do.
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

  it('sends valid values, with a loading toast that goes away', async () => {
    const submit = jest.fn(async () => 'done')
    const onSuccess = jest.fn()
    await form(submit, { onSuccess, loading: 'Logging in...' }).send()
    expect(submit).toHaveBeenCalledWith(valid)
    expect(onSuccess).toHaveBeenCalledWith('done', expect.anything())
    expect(toast.loading).toHaveBeenCalledWith('Logging in...')
    expect(toast.dismiss).toHaveBeenCalledWith('toast-1')
    expect(toast.error).not.toHaveBeenCalled()
  })

  it('sends nothing that is invalid, and says what is', async () => {
    const submit = jest.fn(async () => 'done')
    const { send, error } = form(submit, { loading: 'Logging in...' }, { email: 'x', password: 'short' })
    await send()
    expect(submit).not.toHaveBeenCalled()
    expect(toast.loading).not.toHaveBeenCalled()
    expect([error('email'), error('password')]).toEqual(['Invalid email', 'Invalid password'])
  })

  it('shows the fields that the server refused', async () => {
    const { send, error } = form(() => Promise.reject(new ApiError(400, 'No', { email: 'Taken', unknown: 'x' })))
    await send()
    expect(error('email')).toBe('Taken')
    expect(toast.error).not.toHaveBeenCalled()
  })

  it('shows the rest under the field that is meant for it, else in a toast', async () => {
    const refused = () => Promise.reject(new ApiError(401, 'Invalid email or password'))
    const under = form(refused, { errorField: 'password', loading: 'Logging in...' })
    await under.send()
    expect(under.error('password')).toBe('Invalid email or password')
    expect(toast.dismiss).toHaveBeenCalledWith('toast-1')
    expect(toast.error).not.toHaveBeenCalled()

    await form(refused).send()
    expect(toast.error).toHaveBeenCalledWith('Invalid email or password')
    await form(refused, { failureMessage: 'Something went wrong' }).send()
    expect(toast.error).toHaveBeenLastCalledWith('Something went wrong')
  })

  it('hides what a broken program says', async () => {
    await form(() => Promise.reject(new TypeError('x is undefined'))).send()
    expect(toast.error).toHaveBeenCalledWith('Something went wrong. Please try again.')
  })

  it('asks first whether it may start', async () => {
    const submit = jest.fn(async () => 'done')
    let allowed = false
    const { send, error } = form(submit, { mayStart: () => allowed }, { email: 'x', password: 'short' })
    await send()
    expect([submit.mock.calls.length, error('email')]).toEqual([0, undefined])
    allowed = true
    await send()
    expect(error('email')).toBe('Invalid email')
  })

  it('takes its schema when somebody touches the page, or at the latest when it is sent', async () => {
    const later = jest.fn(async () => schema)
    const { send } = form(async () => 'done', { schema: later })
    expect(later).not.toHaveBeenCalled()
    await act(async () => void document.dispatchEvent(new Event('focusin')))
    expect(later).toHaveBeenCalledTimes(1)

    const submit = jest.fn(async () => 'done')
    await form(submit, { schema: async () => schema }).send()
    expect(submit).toHaveBeenCalledWith(valid)
    await send()
  })

  it('says so when the schema does not arrive, and can be sent again', async () => {
    let online = false
    const submit = jest.fn(async () => 'done')
    const { send, result } = form(submit, {
      schema: async () => {
        if (!online) throw new TypeError('Failed to fetch dynamically imported module')
        return schema
      },
    })
    await send()
    expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('offline'))
    expect(result.current.isSubmitting).toBe(false)
    online = true
    await send()
    expect(submit).toHaveBeenCalledWith(valid)
  })

  it('sends once, however often the button is clicked meanwhile', async () => {
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
