import type { z } from 'zod'
import { emailSchema } from '@/lib/shared/access/email'
import { nextTask } from '@/tests/support/until'
import {
  forgotPasswordSchema,
  loginSchema,
  newPasswordFormSchema,
  newsletterSchema,
  registerSchema,
  updatePasswordSchema,
} from './schema'

const password = 'long-enough'
const person = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org', password, confirmPassword: password }
const address = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`

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
    // Invisible characters: zero-width space, Hangul filler, empty Braille cell, lone joiner, soft hyphen.
    [{ firstName: '\u200b\u3164' }, { firstName: 'Please enter your first name' }],
    [{ lastName: '\u2800 \u200d\u00ad' }, { lastName: 'Please enter your last name' }],
    // Right-to-left override, which reverses the text after it in an email or table.
    [{ lastName: 'Rao\u202egpj' }, { lastName: 'Please enter your last name' }],
    [{ lastName: 'Rao\u0007' }, { lastName: 'Please enter your last name' }],
    [{ email: '' }, { email: 'Invalid email' }],
    [{ email: 'asha' }, { email: 'Invalid email' }],
    [{ email: 'a@b' }, { email: 'Invalid email' }],
    [{ email: address(51) }, { email: 'Too long' }],
    [{ email: address(2000) }, { email: 'Too long' }],
    [{ email: 'a'.repeat(60) }, { email: 'Invalid email' }],
    [{ confirmPassword: 'something-else' }, { confirmPassword: 'Passwords should match' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Passwords should match' }],
    [{ confirmPassword: undefined }, { confirmPassword: 'Passwords should match' }],
    [
      { password: '1234567', confirmPassword: '1234567' },
      { password: 'Password must be at least 8 characters long', confirmPassword: 'Passwords should match' },
    ],
    [
      { email: 'x', confirmPassword: 'something-else' },
      { email: 'Invalid email', confirmPassword: 'Passwords should match' },
    ],
    [{ mailingList: 'yes' }, { mailingList: expect.any(String) }],
  ])('has the right messages for %j', (change, expected) => {
    expect(broken(change)).toEqual(expected)
  })

  it('accepts valid input', () => {
    expect(broken({})).toEqual({})
    expect(broken({ email: address(50), mailingList: false })).toEqual({})
    expect(broken({ password: '12345678', confirmPassword: '12345678' })).toEqual({})
  })

  it.each(['.', '-', '李', "O'Neill", 'क्\u200dष', 'முத்துஸ்வாமி', 'Мария', 'Ñ'])('accepts the name %p', (lastName) => {
    expect(broken({ lastName })).toEqual({})
  })
})

describe('an email address', () => {
  it.each([
    [' Asha@Example.ORG ', 'asha@example.org'],
    ['asha＠example.org', 'asha@example.org'],
    ['asha+sabha@sub.example.co.in', 'asha+sabha@sub.example.co.in'],
    ["o'neill@example.org", "o'neill@example.org"],
    ['asha@example.org\r\n', 'asha@example.org'],
    ['asha﹫example.org', 'asha@example.org'],
    ['ＡＳＨＡ@example．org', 'asha@example.org'],
    // The Kelvin sign and the long s normalise to k and s, so they belong to the same account.
    ['as\u017fa\u212a@example.org', 'assak@example.org'],
    ['\ufeff\u00a0asha@example.org\u2003', 'asha@example.org'],
    // Addresses copied from an email, a chat or a spreadsheet.
    ['<asha@example.org>', 'asha@example.org'],
    ['Asha <Asha@example.org>,', 'asha@example.org'],
    ['mailto:asha@example.org', 'asha@example.org'],
    ['"asha@example.org"', 'asha@example.org'],
    ['asha@example.org.', 'asha@example.org'],
    // Invisible characters: zero-width space and joiner, direction mark, isolates, soft hyphen.
    ['as\u200bha@example.org', 'asha@example.org'],
    ['asha@exam\u200dple.org', 'asha@example.org'],
    ['asha@example.org\u200f', 'asha@example.org'],
    ['\u2068asha@example.org\u2069', 'asha@example.org'],
    ['asha@exam\u00adple.org', 'asha@example.org'],
    // These stay distinct, because only the mail provider knows if they reach the same mailbox.
    ['a.s.h.a@example.org', 'a.s.h.a@example.org'],
    ['asha+@example.org', 'asha+@example.org'],
    ['Asha@XN--BCHER-KVA.example', 'asha@xn--bcher-kva.example'],
    ['asha@example.xn--p1ai', 'asha@example.xn--p1ai'],
    ['a@b.co', 'a@b.co'],
  ])('typed as %p is stored as %s', (typed, expected) => {
    expect(emailSchema.parse(typed)).toBe(expected)
  })

  it.each([
    ...['a@example.org,b@example.org', 'a@example.org b@example.org', 'a@example.org\nb@example.org'],
    ...['a@exam\r\nple.org', '"a b"@example.org', 'a@@example.org', 'a@example..org', '.a@example.org'],
    ...['a.@example.org', 'a@-example.org', 'a@[127.0.0.1]', 'a@example.org\u0000'],
    // Lookalike letters of another script, and lookalikes of '@' and the dot.
    ...['\u0430sha@example.org', 'asha@ex\u0430mple.org', 'asha@bücher.example', 'ashaⓐexample.org'],
    ...['asha@example\u3002org', 'asha@example\u2024org\u0307'],
    // Direction overrides, a variation selector and a lone surrogate.
    ...['\u202easha@example.org', 'asha\ufe0f@example.org', 'asha\ud800@example.org'],
    // Email comments, multiple addresses, source routes and header injection.
    ...['asha(home)@example.org', 'asha@example.org(home)', 'a@example.org, Asha <b@example.org>'],
    ...['a@example.org;b@example.org', 'a@example.org%0ab@example.org', '@relay.example:asha@example.org'],
    ...['asha%example.org@relay.example', 'relay!asha@example.org', 'asha@example.org\r\nBcc: b@example.org'],
    ...['asha\t@example.org', 'a@b@example.org'],
    // Invalid hosts and missing parts.
    ...['asha@example-.org', 'asha@example.-org', 'asha@example.o', 'asha@example.123', 'asha@1.2.3.4'],
    ...['asha@localhost', 'asha@example.org/', 'asha@example.org:25', 'asha@exam_ple.org', 'asha@example.xn--'],
    ...['@example.org', 'asha@'],
  ])('is not accepted: %p', (typed) => {
    expect(messages(forgotPasswordSchema, { email: typed })).toEqual({ email: 'Invalid email' })
  })

  // A pattern with catastrophic backtracking would make the test time out.
  it('is checked, however long it is', async () => {
    for (const text of [
      'a'.repeat(100_000),
      'a.'.repeat(50_000),
      `a@${'a.'.repeat(50_000)}`,
      `a@${'a-'.repeat(50_000)}`,
      `a@${'a-a.'.repeat(25_000)}`,
      '\u200b'.repeat(100_000),
    ]) {
      expect(emailSchema.safeParse(text).success).toBe(false)
      await nextTask()
    }
  })
})

describe('the other forms of accounts', () => {
  it('the login form has its messages and normalises the address', () => {
    expect(messages(loginSchema, { email: 'x', password: 'short' })).toEqual({
      email: 'Invalid email',
      password: 'Invalid password',
    })
    expect(loginSchema.parse({ email: 'A@Example.org', password })).toEqual({ email: 'a@example.org', password })
    // Login normalises email addresses as registration does.
    expect(loginSchema.parse({ email: ' asha＠EXAMPLE.xn--p1ai', password }).email).toBe('asha@example.xn--p1ai')
    expect(messages(loginSchema, { email: 'asha@example-.org', password })).toEqual({ email: 'Invalid email' })
  })

  it('the forms for a forgotten password and the newsletter have their messages', () => {
    for (const schema of [forgotPasswordSchema, newsletterSchema]) {
      expect(messages(schema, { email: '' })).toEqual({ email: 'Invalid email' })
      expect(messages(schema, { email: address(51) })).toEqual({ email: 'Too long' })
      expect(messages(schema, { email: address(50) })).toEqual({})
    }
  })

  it('the form for a new password has its messages', () => {
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
