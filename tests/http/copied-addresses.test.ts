import { routes } from '@/lib/shared/routes/routes'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { Client, origin, signIn } from './support/client'
import { readPage } from './support/read-page'

/** Addresses that people copy and send to each other, as networks and those others open them. */

const visitor = new Client()

test('a copied address says what it is, on the landing page and on its public page', async () => {
  const { data } = await visitor.read<{ data: { id: number; name: string; freeAccess: boolean }[] }>(
    '/api/feed/categories/music/videos',
  )
  const [live] = await visitor.read<{ id: number; name: string }[]>('/api/feed/livestreams')
  const free = data.find(({ freeAccess }) => freeAccess)
  const premium = data.find(({ freeAccess }) => !freeAccess)
  if (!free || !premium || !live) throw new Error('The demo catalogue has free and premium videos, and a livestream.')
  const things = [
    { name: free.name, copied: routes.videoMoment(free.id, 5), own: routes.publicVideo(free.id) },
    { name: premium.name, copied: routes.videoMoment(premium.id, 5), own: routes.publicVideo(premium.id) },
    { name: live.name, copied: routes.livestream(live.id), own: routes.publicLivestream(live.id) },
  ]
  for (const { name, copied, own } of things) {
    const landing = (await visitor.ask(copied)).headers.get('location') ?? ''
    expect(landing).toBe(routes.homeFor(copied))
    for (const address of [landing, own]) {
      const page = await readPage(visitor, address)
      const shown = page.html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
      expect({
        address,
        told: [page.status, page.canonical, page.meta('og:url'), page.meta('twitter:card')],
        named: shown.includes(`property="og:title" content="${name}"`),
        image: (await visitor.ask(page.meta('og:image').replace(origin, ''))).status,
        heading: new RegExp(`<h[12][^>]*>${name.replace(/[^\w ]/g, '.')}</h`).test(shown),
      }).toEqual({
        address,
        told: [200, origin + own, origin + own, 'summary_large_image'],
        named: true,
        image: 200,
        heading: true,
      })
    }
    const { html } = await readPage(visitor, landing)
    for (const way of [routes.loginFor(copied), routes.registrationFor(copied)]) expect(html).toContain(`href="${way}"`)
  }
  const plain = await readPage(visitor, routes.homeFor('/account'))
  expect([plain.status, plain.meta('og:url'), plain.html.includes('id="invitation"')]).toEqual([200, origin, false])
  const member = await signIn(demoAccounts.member)
  for (const { copied, own } of things) {
    const { status, headers } = await member.ask(own + new URL(copied, origin).search)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([307, copied, 'private, no-store'])
    expect((await member.ask(routes.homeFor(copied))).headers.get('location')).toBe(copied)
  }
})
