import { GET as sitemap } from '@/app/sitemap.xml/route'
import { GET as part } from '@/app/sitemaps/[part]/route'
import { GET as feed } from '@/app/trailers.rss/route'
import { file, future, makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'

useTestDatabase()
useSettings({ APP_URL: 'https://rasika.test' })

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)

test('crawlers are told of the public pages and of trailers of published videos, and of nothing else', async () => {
  const published = await makeVideo({ name: 'Published & premium' })
  const shown = await makeTrailer(published.id, { name: 'Shown & heard' })
  const draft = await makeTrailer((await makeVideo({ ...file(), publishedAt: null })).id)
  const scheduled = await makeTrailer((await makeVideo({ ...file(), publishedAt: future(1) })).id)

  const answer = await call(sitemap)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('xml')
  const xml = answer.text
  expect(locations(xml)).toContain(`https://rasika.test/trailers/${shown.id}`)
  expect(locations(xml)).toContain('https://rasika.test/about')
  for (const hidden of [draft, scheduled]) expect(xml).not.toContain(`/trailers/${hidden.id}<`)
  expect(xml).not.toMatch(/\/(browse|dashboard|account|api)\b(?!\/media)/)
  expect(xml).not.toContain(published.fileKey ?? '?')

  const rss = (await call(feed)).text
  expect(rss).toContain('<title>Shown &amp; heard</title>')
  for (const hidden of [draft, scheduled]) expect(rss).not.toContain(`/trailers/${hidden.id}<`)
})

test('the parts of a long sitemap are the pages and then the trailers; others do not exist', async () => {
  const pages = (await call(part, { params: { part: '0.xml' } })).text
  expect(locations(pages)).toContain('https://rasika.test/')
  const trailers = (await call(part, { params: { part: '1.xml' } })).text
  expect(locations(trailers).every((url) => url?.includes('/trailers/'))).toBe(true)
  for (const name of ['2.xml', 'x.xml', '-1.xml']) {
    expect((await call(part, { params: { part: name } })).status).toBe(404)
  }
})
