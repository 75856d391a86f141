/** @jest-environment node */
import { createHash } from 'node:crypto'
import { viewerHintScript } from '@/components/layout/viewer-hint-script'
import { policyWithNonce } from '@/lib/server/http/content-security'
import { policyOfKeptPage } from '@/scripts/lib/content-security.mjs'
import { useSettings } from '@/tests/support/settings'

/** Of pages that are kept and of pages made per request: which scripts a browser may run in them. */

const settings = useSettings({ NODE_ENV: 'production' })

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)
    .split(' ') ?? []
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const kept = (html: string, host?: string) => policyOfKeptPage(html, host)

describe('a page that is kept', () => {
  it.each([
    ['data of the page', '(self.__next_f=self.__next_f||[]).push([0])'],
    ['more of it', 'self.__next_f.push([1,"2:[\\"$\\",\\"p\\",null,{}]\\n"])'],
    [
      'the list of its code',
      '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"]});',
    ],
    ['the hint of who looks', viewerHintScript],
  ])('runs the inline script with %s, by its hash', (_what, text) => {
    expect(directive(kept(`<p></p><script id="x">${text}</script>`), 'script-src')).toEqual(["'self'", hashOf(text)])
  })

  it.each([
    ['a script', 'alert(1)'],
    ['a script behind data', 'self.__next_f.push([1,"x"]);alert(1)'],
    ['a script within data', 'self.__next_f.push([1,alert(1)])'],
    ['a script behind the hint', `${viewerHintScript};alert(1)`],
    ['a script behind the list', '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({}),alert({});'],
  ])('runs nothing that a hostile text smuggled in: %s', (_what, text) => {
    expect(directive(kept(`<script>${text}</script>`), 'script-src')).toEqual(["'self'"])
  })

  it('names no data for machines and no file of code', () => {
    const html = '<script type="application/ld+json">{"a":1}</script><script async="" src="/_next/a.js"></script>'
    expect(directive(kept(html), 'script-src')).toEqual(["'self'"])
  })

  it('names each script once', () => {
    const script = '<script>self.__next_f.push([1,"x"])</script>'
    expect(directive(kept(script + script), 'script-src')).toHaveLength(2)
  })
})

describe('a page made per request', () => {
  it('runs what carries a nonce that nobody can guess, and the hint', () => {
    const [first, second] = [policyWithNonce([viewerHintScript]), policyWithNonce([viewerHintScript])]
    expect(first).not.toBe(second)
    const [self, hint, nonce] = directive(first, 'script-src')
    expect([self, hint]).toEqual(["'self'", hashOf(viewerHintScript)])
    expect(nonce).toMatch(/^'nonce-[A-Za-z0-9+/]{22}=='$/)
  })
})

describe('the page where a card is entered', () => {
  const withCard = () => policyWithNonce([], { withCardFields: true })

  it("admits Stripe's script and frames where the fields are Stripe's own", () => {
    settings.change({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })
    expect(directive(withCard(), 'script-src')).toContain('https://js.stripe.com')
    expect(directive(withCard(), 'frame-src')).toContain('https://js.stripe.com')
    expect(directive(withCard(), 'connect-src')).toContain('https://api.stripe.com')
    expect(policyWithNonce([])).not.toContain('stripe')
  })

  it('admits nobody else where they are not', () => {
    expect(withCard()).not.toContain('stripe')
  })
})

describe('every page', () => {
  const policies = () => [kept('<p></p>', process.env.ANALYTICS_HOST), policyWithNonce([])]

  it('runs no handler in an attribute, no plugin, no code made of text, and is shown in no other page', () => {
    for (const policy of policies()) {
      expect(directive(policy, 'default-src')).toEqual(["'self'"])
      expect(directive(policy, 'script-src').join(' ')).not.toMatch(/unsafe|http|\*|data:|blob:/)
      expect(directive(policy, 'script-src-attr')).toEqual(["'none'"])
      expect(directive(policy, 'object-src')).toEqual(["'none'"])
      expect(directive(policy, 'frame-ancestors')).toEqual(["'none'"])
      expect(directive(policy, 'base-uri')).toEqual(["'self'"])
      expect(directive(policy, 'form-action')).toEqual(["'self'"])
      expect(directive(policy, 'frame-src')).toEqual(['https://player.vimeo.com'])
      expect(directive(policy, 'connect-src')).toEqual(["'self'"])
    }
  })

  it('sends visits to the host of the analytics, where one is set', () => {
    settings.change({ ANALYTICS_HOST: 'https://visits.example/path' })
    for (const policy of policies())
      expect(directive(policy, 'connect-src')).toEqual(["'self'", 'https://visits.example'])
  })
})
