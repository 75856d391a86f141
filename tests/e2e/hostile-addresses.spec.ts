import fc from 'fast-check'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { servedPages } from '@/tests/support/app-files'
import '@/tests/support/chance'

/** Pages never answer with a server error, whatever their address holds. */

const names = [
  'page',
  'query',
  'subCategory',
  'subCategories',
  'returnUrl',
  'refresh',
  'token',
  'verificationCode',
  'video',
].concat('t', 'email', 'firstName', 'discount', 'from', 'to', 'status', 'kind', 'actor', 'method', 'plan', '__proto__')
const hostile = fc.oneof(
  fc
    .constantFrom(
      '\0',
      '\u202e',
      '%',
      "' OR 1=1 --",
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      '//evil.example',
    )
    .filter(Boolean),
  fc.constantFrom(
    '-1',
    '1e309',
    '99999999999999999999',
    '2147483648',
    '__proto__',
    'ﷺ'.repeat(50),
    'x'.repeat(3000),
    '🪷',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const address = fc.array(fc.tuple(fc.constantFrom(...names), hostile), { minLength: 1, maxLength: 6 })

for (const account of ['guest', 'admin'] as const) {
  test(`no malicious address makes a page fail for ${account === 'admin' ? 'an admin' : 'a guest'}`, async ({
    page,
  }) => {
    await signIn(page, demoAccounts[account])
    for (const { pattern } of servedPages()) {
      await fc.assert(
        fc.asyncProperty(address, hostile, async (query, id) => {
          const path = pattern.replace(/\[[^\]]+\]/g, encodeURIComponent(id.toWellFormed()))
          const answer = await page.request.get(`${path}?${new URLSearchParams(query)}`, { maxRedirects: 0 })
          expect([path, query, answer.status() < 500]).toEqual([path, query, true])
          expect(await answer.text()).not.toContain('<script>alert(1)')
        }),
        { numRuns: 4, endOnFailure: true },
      )
    }
  })
}
