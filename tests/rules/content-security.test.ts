import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { policyOfCachedPage, policyWithNonce } from '@/lib/server/entry/content-security'
import { viewerHintScript } from '@/lib/shared/access/viewer-hint'
import { useSettings } from '@/tests/support/settings'

const settings = useSettings({ NODE_ENV: 'production' })

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)
    .split(' ') ?? []
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a cached page', () => {
  it.each([
    ['data of the page', '(self.__next_f=self.__next_f||[]).push([0])'],
    ['more of it', 'self.__next_f.push([1,"2:[\\"$\\",\\"p\\",null,{}]\\n"])'],
    [
      'the list of its code',
      '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});',
    ],
    ['the viewer hint', viewerHintScript],
  ])('allows the inline script with %s by its hash', (_what, text) => {
    expect(directive(policyOfCachedPage(`<p></p><script id="x">${text}</script>`), 'script-src')).toEqual([
      "'self'",
      hashOf(text),
    ])
  })

  it("allows React's script for forms that are sent before React runs, and nothing behind it", () => {
    const html = renderToString(createElement('form', { action: () => undefined }))
    const script = /<script[^>]*>(.+)<\/script>/s.exec(html)?.[1] ?? ''
    expect(directive(policyOfCachedPage(html), 'script-src')).toEqual(["'self'", hashOf(script)])
    expect(directive(policyOfCachedPage(`<script>${script};alert(1)</script>`), 'script-src')).toEqual(["'self'"])
  })

  it.each([
    ['a script', 'alert(1)'],
    ['a script behind data', 'self.__next_f.push([1,"x"]);alert(1)'],
    ['a script within data', 'self.__next_f.push([1,alert(1)])'],
    ['a script behind the hint', `${viewerHintScript};alert(1)`],
    ['a script behind the list', '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({}),alert({});'],
  ])('does not allow what a hostile text put into the page: %s', (_what, text) => {
    expect(directive(policyOfCachedPage(`<script>${text}</script>`), 'script-src')).toEqual(["'self'"])
  })

  it('has no hash of JSON and of script files', () => {
    const html = '<script type="application/ld+json">{"a":1}</script><script async="" src="/_next/a.js"></script>'
    expect(directive(policyOfCachedPage(html), 'script-src')).toEqual(["'self'"])
  })

  it('has each hash once', () => {
    const script = '<script>self.__next_f.push([1,"x"])</script>'
    expect(directive(policyOfCachedPage(script + script), 'script-src')).toHaveLength(2)
  })
})

describe('the policy of a page that is rendered per request', () => {
  it('allows scripts with a nonce that differs each time, and the viewer hint', () => {
    const [first, second] = [policyWithNonce(), policyWithNonce()]
    expect(first).not.toBe(second)
    const [self, hint, nonce] = directive(first, 'script-src')
    expect([self, hint]).toEqual(["'self'", hashOf(viewerHintScript)])
    expect(nonce).toMatch(/^'nonce-[A-Za-z0-9+/]{22}=='$/)
  })
})

describe('the policy of the page with card fields', () => {
  const withCard = () => policyWithNonce({ withCardFields: true })

  it("allows Stripe's script and frames when a publishable key is set", () => {
    settings.change({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })
    expect(directive(withCard(), 'script-src')).toContain('https://js.stripe.com')
    expect(directive(withCard(), 'frame-src')).toContain('https://js.stripe.com')
    expect(directive(withCard(), 'connect-src')).toContain('https://api.stripe.com')
    expect(policyWithNonce()).not.toContain('stripe')
  })

  it('is as on every page without a publishable key', () => {
    expect(withCard()).not.toContain('stripe')
  })
})

describe('the policy of every page', () => {
  const policies = () => [policyOfCachedPage('<p></p>'), policyWithNonce()]

  it('forbids handlers in attributes, plugins, code made from text, and frames of other pages', () => {
    const self = ["'self'"]
    const none = ["'none'"]
    for (const policy of policies()) {
      for (const name of ['default-src', 'form-action', 'connect-src']) expect(directive(policy, name)).toEqual(self)
      for (const name of ['script-src-attr', 'object-src', 'frame-ancestors', 'base-uri'])
        expect(directive(policy, name)).toEqual(none)
      expect(directive(policy, 'script-src').join(' ')).not.toMatch(/unsafe|http|\*|data:|blob:/)
      expect(directive(policy, 'frame-src')).toEqual(['https://player.vimeo.com', 'https://vimeo.com/event/'])
    }
  })

  it('allows pictures of our own origin and of the configured store, and of no other', () => {
    const own = ["'self'", 'data:', 'blob:']
    for (const policy of policies()) expect(directive(policy, 'img-src')).toEqual(own)
    settings.change({
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'http://store:9000',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_PUBLIC_URL: 'https://pictures.example/rasika/',
    })
    for (const policy of policies()) expect(directive(policy, 'img-src')).toEqual([...own, 'https://pictures.example'])
  })

  it('allows requests to the analytics host when one is set', () => {
    settings.change({ ANALYTICS_HOST: 'https://visits.example/path' })
    for (const policy of policies())
      expect(directive(policy, 'connect-src')).toEqual(["'self'", 'https://visits.example'])
  })
})
