import { loggedPath } from '@/lib/server/entry/request-id'
import { loggedError } from './log'

describe('an error in the log', () => {
  it('has its type, message, stack and cause', () => {
    const cause = Object.assign(new TypeError('no route'), { code: 'EHOSTUNREACH' })
    expect(loggedError(new Error('not sent', { cause }))).toMatchObject({
      type: 'Error',
      message: 'not sent',
      stack: expect.stringContaining('log-error.test.ts'),
      cause: { type: 'TypeError', code: 'EHOSTUNREACH' },
    })
    expect(loggedError('a text')).toEqual({ type: 'string', message: 'a text' })
  })

  it.each<[string, string, Error | null]>([
    ['of a mail server', '550 5.1.1 <asha@example.org>: user unknown', null],
    ['of the database', 'Key (email)=(asha@example.org) already exists.', null],
    ['of a client', 'cannot connect to postgresql://asha@example.org:5432/rasika', null],
    ['in its cause', 'x', new Error('to asha@example.org')],
  ])('%s contains no personal data', (_whose, text, cause) => {
    expect(JSON.stringify(loggedError(new Error(text, { cause })))).not.toContain('asha')
  })

  it('keeps the stack, even of a package with an @ in its name', () => {
    const error = new Error('x')
    error.stack = 'Error: x\n    at run (/app/node_modules/@prisma/client/run.js:1:2)'
    expect(loggedError(error).stack).toBe(error.stack)
  })

  it('is written in linear time', () => {
    const { message } = loggedError(new Error('x'.repeat(30_000_000)))
    expect(message.length).toBeLessThan(10_000)
  })

  it('hides an email address that is cut by the end of a long message', () => {
    const filler = `${'x'.repeat(60)}@e `.repeat(126)
    for (let before = 0; before < 80; before += 1) {
      const { message } = loggedError(new Error(`${filler}${'z'.repeat(before)} asha@example.org`))
      expect(message).not.toContain('asha')
    }
  })

  it.each([
    ['@prisma/client', '@prisma/client'],
    ['asha@ and @example', 'asha@ and @example'],
    ['a@b,c@d;x=e@@f', '[hidden],[hidden];x=[hidden]'],
    ['@a@b', '[hidden]'],
  ])('%s is written as %s', (text, written) => expect(loggedError(new Error(text)).message).toBe(written))

  it('has no other properties of the error', () => {
    const error = Object.assign(new Error('x'), {
      rejected: ['asha@example.org'],
      detail: 'sentinel',
      response: 'sentinel',
    })
    expect(JSON.stringify(loggedError(error))).not.toMatch(/asha|sentinel/)
  })

  it('ends when its causes form a cycle', () => {
    const error = new Error('x')
    error.cause = error
    expect(JSON.stringify(loggedError(error)).length).toBeLessThan(100_000)
  })
})

describe('a path in the log', () => {
  it.each([
    ['/browse/videos/3/info?secret=1', '/browse/videos/3/info'],
    ['http://localhost:3000/confirm?code=1#x', '/confirm'],
    ['/api/media/videos/3?token=1', '/api/media/…'],
    ['/api/media/abc.def', '/api/media/…'],
    ['/api/media/pictures/abc.webp', '/api/media/pictures/abc.webp'],
    ['/unsubscribe/asha@example.org/now', '/unsubscribe/…/now'],
    ['/asha%40example.org', '/…'],
  ])('%s is written as %s', (url, path) => expect(loggedPath(url)).toBe(path))

  it('is found in linear time', () => {
    expect(loggedPath(`/${'a'.repeat(2_000_000)}`)).toHaveLength(200)
  })
})
