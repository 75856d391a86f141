import {
  emailSchema,
  forgotPasswordSchema,
  loginSchema,
  newPasswordFormSchema,
  newsletterSchema,
  registerSchema,
  updatePasswordSchema,
} from '@/lib/domains/accounts/schema'
import type { z } from 'zod'

const password = 'long-enough'
const person = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org', password, confirmPassword: password }
const address = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`

/** The first message of each field. */
function messages(schema: z.ZodType, input: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  for (const issue of schema.safeParse(input).error?.issues ?? []) result[issue.path.join('.')] ??= issue.message
  return result
}

describe('the registration form', () => {
  const broken = (change: object) => messages(registerSchema, { ...person, ...change })

  it.each([
    [{ firstName: '' }, { firstName: 'Please enter your first name' }],
    [{ firstName: ' \t ' }, { firstName: 'Please enter your first name' }],
    [{ firstName: undefined }, { firstName: 'Please enter your first name' }],
    [{ lastName: '' }, { lastName: 'Please enter your last name' }],
    [{ email: '' }, { email: 'Invalid email' }],
    [{ email: 'asha' }, { email: 'Invalid email' }],
    [{ email: 'a@b' }, { email: 'Invalid email' }],
    [{ email: address(51) }, { email: 'Too long' }],
    [{ email: address(2000) }, { email: 'Too long' }],
    // Format comes before length.
    [{ email: 'a'.repeat(60) }, { email: 'Invalid email' }],
    [{ confirmPassword: 'something-else' }, { confirmPassword: 'Passwords should match' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Passwords should match' }],
    [{ confirmPassword: undefined }, { confirmPassword: 'Passwords should match' }],
    [
      { password: '1234567', confirmPassword: '1234567' },
      { password: 'Password must be at least 8 characters long', confirmPassword: 'Passwords should match' },
    ],
    // One broken field does not hide another.
    [
      { email: 'x', confirmPassword: 'something-else' },
      { email: 'Invalid email', confirmPassword: 'Passwords should match' },
    ],
    [{ mailingList: 'yes' }, { mailingList: expect.any(String) }],
  ])('%j', (change, expected) => {
    expect(broken(change)).toEqual(expected)
  })

  it('takes what is right', () => {
    expect(broken({})).toEqual({})
    expect(broken({ email: address(50), mailingList: false })).toEqual({})
    expect(broken({ password: '12345678', confirmPassword: '12345678' })).toEqual({})
  })
})

describe('an e-mail address', () => {
  it.each([
    [' Asha@Example.ORG ', 'asha@example.org'],
    ['asha＠example.org', 'asha@example.org'],
    ['asha+sabha@sub.example.co.in', 'asha+sabha@sub.example.co.in'],
    ["o'neill@example.org", "o'neill@example.org"],
    ['asha@example.org\r\n', 'asha@example.org'],
  ])('%p is %s', (typed, expected) => {
    expect(emailSchema.parse(typed)).toBe(expected)
  })

  it.each([
    'a@example.org,b@example.org',
    'a@example.org b@example.org',
    'a@example.org\nb@example.org',
    'a@exam\r\nple.org',
    '"a b"@example.org',
    '<a@example.org>',
    'a@@example.org',
    'a@example..org',
    '.a@example.org',
    'a.@example.org',
    'a@-example.org',
    'a@example.org.',
    'a@[127.0.0.1]',
    'a@example.org\u0000',
    'mailto:a@example.org',
  ])('%p is none', (typed) => {
    expect(messages(forgotPasswordSchema, { email: typed })).toEqual({ email: 'Invalid email' })
  })

  it('is judged in a moment, however long', () => {
    const started = performance.now()
    for (const text of ['a'.repeat(100_000), 'a.'.repeat(50_000), `a@${'a.'.repeat(50_000)}`, `a@${'a-'.repeat(50_000)}`]) {
      expect(emailSchema.safeParse(text).success).toBe(false)
    }
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('the other forms', () => {
  it('login', () => {
    expect(messages(loginSchema, { email: 'x', password: 'short' })).toEqual({
      email: 'Invalid email',
      password: 'Invalid password',
    })
    expect(loginSchema.parse({ email: 'A@Example.org', password })).toEqual({ email: 'a@example.org', password })
  })

  it('forgot password and newsletter', () => {
    for (const schema of [forgotPasswordSchema, newsletterSchema]) {
      expect(messages(schema, { email: '' })).toEqual({ email: 'Invalid email' })
      expect(messages(schema, { email: address(51) })).toEqual({ email: 'Too long' })
      expect(messages(schema, { email: address(50) })).toEqual({})
    }
  })

  it('new password', () => {
    expect(messages(newPasswordFormSchema, { password, confirmPassword: 'other' })).toEqual({
      confirmPassword: 'Passwords should match',
    })
    expect(messages(newPasswordFormSchema, { password: 'short', confirmPassword: 'short' })).toEqual({
      password: 'Password must be at least 8 characters long',
    })
    expect(messages(newPasswordFormSchema, { password, confirmPassword: password })).toEqual({})
    expect(messages(updatePasswordSchema, { verificationCode: 'x', password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters long',
    })
  })
})
