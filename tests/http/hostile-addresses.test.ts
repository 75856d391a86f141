import fc from 'fast-check'
import { Client, signIn } from './support/client'
import { servedPages } from '@/tests/support/app-files'
import { demoAccounts } from '@/tests/support/demo-accounts'
import '@/tests/support/chance'

/** Pages never answer with a server error, whatever their address holds. */

const names = `page query subCategory subCategories returnUrl refresh token verificationCode video t email firstName
  discount from to status kind actor method plan __proto__`.split(/\s+/)
const written = ['\0', '\u202e', '%', "' OR 1=1 --", '<script>alert(1)</script>', 'javascript:alert(1)']
const large = ['-1', '1e309', '99999999999999999999', '2147483648', 'ﷺ'.repeat(50), 'x'.repeat(3000)]
const hostile = fc.oneof(
  fc.constantFrom(...written, '//strange.example'),
  fc.constantFrom(...large, '__proto__', '🪷'),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const address = fc.array(fc.tuple(fc.constantFrom(...names), hostile), { minLength: 1, maxLength: 6 })

// Each page is asked by one who may open it: others are redirected before it is rendered.
test.each([
  ['a visitor', ['public', 'auth', null], async () => new Client()],
  ['a guest', ['viewer'], () => signIn(demoAccounts.guest)],
  ['an admin', ['admin'], () => signIn(demoAccounts.admin)],
] as const)('no malicious address makes a page fail for %s', async (_who, groups, come) => {
  const client = await come()
  for (const { pattern } of servedPages().filter(({ group }) => groups.some((each) => each === group))) {
    await fc.assert(
      fc.asyncProperty(address, hostile, async (query, id) => {
        const path = pattern.replace(/\[[^\]]+\]/g, encodeURIComponent(id.toWellFormed()))
        const { status, text } = await client.ask(`${path}?${new URLSearchParams(query)}`)
        expect([path, query, status < 500]).toEqual([path, query, true])
        expect(text).not.toContain('<script>alert(1)')
      }),
      { numRuns: 4, endOnFailure: true },
    )
  }
})
