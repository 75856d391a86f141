import { GENERIC_MESSAGE } from '@/lib/shared/error-page'
import { AppError, errorMessage, statusByCode } from '@/lib/shared/errors'

describe('errorMessage', () => {
  it.each([
    [{ message: 'Taken' }, 'Taken'],
    [{ error: 'No portal' }, 'No portal'],
    [{ message: '', error: 'No portal' }, 'No portal'],
    [new Error('thrown'), 'thrown'],
    [new AppError('conflict', 'Taken already'), 'Taken already'],
  ])('of %p is its message', (body, expected) => {
    expect(errorMessage(body)).toBe(expected)
  })

  it.each([
    null,
    undefined,
    'text',
    5,
    {},
    [],
    { message: 5 },
    { message: { text: 'x' } },
    new TypeError('x is undefined'),
  ])('of %p is the fallback', (body) => {
    expect(errorMessage(body)).toBe('Something went wrong. Please try again.')
    expect(errorMessage(body, 'Else')).toBe('Else')
  })
})

describe('AppError', () => {
  it('has a status for each code', () => {
    for (const code of Object.keys(statusByCode) as (keyof typeof statusByCode)[]) {
      expect(new AppError(code, GENERIC_MESSAGE).status).toBe(statusByCode[code])
    }
    expect(new AppError('rate_limited', 'Wait', { retryAfter: 5 })).toMatchObject({ status: 429, retryAfter: 5 })
  })
})
