import { sameOriginPath } from './redirect'

const origins = ['https://rasika.example', 'http://localhost:3000']

describe.each(origins)('sameOriginPath at %s', (origin) => {
  const path = (target: string | null | undefined) => sameOriginPath(target, origin, '/browse')

  it.each([
    ['/account', '/account'],
    ['/browse/videos/7/info?x=1#piece', '/browse/videos/7/info?x=1#piece'],
    ['account', '/account'],
    ['?x=1', '/?x=1'],
    ['/a/../b', '/b'],
    [`${origin}/music`, '/music'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['https%3A%2F%2Fevil.example', '/https%3A%2F%2Fevil.example'],
    ['/browse?next=https://evil.example', '/browse?next=https://evil.example'],
  ])('leads from %p to %s', (target, expected) => {
    expect(path(target)).toBe(expected)
  })

  it.each([
    ...[null, undefined, '', 'https://evil.example'],
    // A redirect to an API route could log the person out.
    ...['/api/auth/logout', '/%61pi/auth/logout', '/API/auth/logout', '/x/../api'],
    ...['https://evil.example/browse', '//evil.example', '///evil.example', '////evil.example'],
    ...['/\\evil.example', '\\/evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example'],
    ...['\t//evil.example', ' //evil.example', '\u0000//evil.example', '/.//evil.example'],
    ...['/a/..//evil.example', './/evil.example', 'javascript:alert(1)', 'JavaScript:alert(1)'],
    ...['java\nscript:alert(1)', ' javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
    ...['blob:https://rasika.example/1', 'vbscript:x', 'file:///etc/passwd', 'mailto:a@example.org'],
    `${origin}@evil.example`,
    `${origin}.evil.example`,
    `${origin}:1234/`,
    origin.replace('://', '://user@'),
    origin.replace('://', '://user:password@'),
    origin.replace(/^\w+/, 'ftp'),
    'https://[bad',
    'http://',
  ])('uses the fallback for %p', (target) => {
    expect(path(target)).toBe('/browse')
  })

  it.each(['https:evil.example', 'http:evil.example', 'https:/evil.example', 'https:\\\\evil.example'])(
    'stays on our own origin with %p',
    (target) => {
      const result = path(target)
      expect(new URL(result, origin).origin).toBe(origin)
      expect(result).toMatch(/^\/(?![/\\])/)
    },
  )
})
