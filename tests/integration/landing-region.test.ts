import { NextRequest } from 'next/server'
import middleware from '@/middleware'
import { useSettings } from '@/tests/support/settings'

useSettings({ GEO_COUNTRY_HEADER: 'x-country' })

const open = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(new URL(path, 'http://localhost:3000'), { headers }))
const shown = (response: Response) => new URL(response.headers.get('x-middleware-rewrite') ?? 'none:').pathname

test.each([
  ['IN', '/landing/india'],
  ['in', '/landing/india'],
  ['SG', '/landing/world'],
  ['XX<script>', '/landing/world'],
  ['', '/landing/world'],
])("a visitor at '/' from the country '%s' is shown %s", async (country, edition) => {
  expect(shown(await open('/', { 'x-country': country }))).toBe(edition)
})

test('the landing page is private to shared caches, which do not know of price regions', async () => {
  const kept = (await open('/', { 'x-country': 'IN' })).headers.get('cache-control') ?? ''
  expect(kept).toMatch(/private|no-store/)
  expect(kept).not.toContain('s-maxage')
})

test('the address of a landing edition redirects to the landing page', async () => {
  const answer = await open('/landing/india')
  expect(answer.status).toBe(308)
  expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/')
})
