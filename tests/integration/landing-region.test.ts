import type { IncomingMessage, ServerResponse } from 'node:http'
import { NextRequest } from 'next/server'
import { chooseLandingPage } from '@/lib/server/entry/landing-region'
import middleware from '@/middleware'
import { useSettings } from '@/tests/support/settings'

useSettings({ GEO_COUNTRY_HEADER: 'x-country' })

/** What the step tells Next and the browser. */
function choose(url: string, given: Record<string, string> = {}) {
  const headers = { ...given }
  const told: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => (told[name] = value) }
  chooseLandingPage({ url, headers } as unknown as IncomingMessage, response as unknown as ServerResponse)
  return { region: headers['x-rasika-price-region'], cacheControl: told['cache-control'] }
}

test.each([
  ['IN', 'india'],
  ['in', 'india'],
  ['SG', 'world'],
  ['XX<script>', 'world'],
  ['', 'world'],
])("a visitor at '/' from the country '%s' is shown the landing page of %s", (country, region) => {
  expect(choose('/', { 'x-country': country }).region).toBe(region)
  expect(choose('/?utm_source=x', { 'x-country': country }).region).toBe(region)
})

test('a price region that a client names is overwritten', () => {
  expect(choose('/', { 'x-country': 'SG', 'x-rasika-price-region': 'india' }).region).toBe('world')
})

test('the landing page is private to shared caches, which do not know of price regions', () => {
  const { cacheControl = '' } = choose('/', { 'x-country': 'IN' })
  expect(cacheControl).toMatch(/private|no-store/)
  expect(cacheControl).not.toContain('s-maxage')
})

test('other pages have no price region', () => {
  expect(choose('/about', { 'x-country': 'IN' })).toEqual({ region: undefined, cacheControl: undefined })
})

test('the address of a landing edition redirects to the landing page', async () => {
  const answer = await middleware(new NextRequest(new URL('/landing/india', 'http://localhost:3000')))
  expect(answer.status).toBe(308)
  expect(new URL(answer.headers.get('location') ?? '').pathname).toBe('/')
})
