import { rssXml, sitemapIndexXml, sitemapXml } from '@/lib/shared/sitemap'

const parse = (xml: string) => {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document
}

const hostile = 'Rāga & tāla <b>"quoted"</b> ]]> \u0000\u0008\uFFFE\uD800 it' + String.fromCharCode(39) + 's'
const readable = 'Rāga & tāla <b>"quoted"</b> ]]> \uFFFD it' + String.fromCharCode(39) + 's'

test('a sitemap names each address, and the film of a trailer', () => {
  const document = parse(
    sitemapXml([
      { url: 'https://rasika.test/about' },
      {
        url: 'https://rasika.test/trailers/1?a=1&b=2',
        modified: new Date('2026-01-02T03:04:05Z'),
        video: {
          thumbnail: 'https://rasika.test/art/dance-01.webp',
          title: hostile,
          description: 'x'.repeat(5000),
          duration: 18,
          player: 'https://rasika.test/trailers/1',
          published: new Date('2026-01-01T00:00:00Z'),
        },
      },
    ]),
  )
  const locations = [...document.getElementsByTagName('loc')].map((element) => element.textContent)
  expect(locations).toEqual(['https://rasika.test/about', 'https://rasika.test/trailers/1?a=1&b=2'])
  expect(document.getElementsByTagName('lastmod')[0]?.textContent).toBe('2026-01-02T03:04:05.000Z')
  expect(document.getElementsByTagName('video:title')[0]?.textContent).toBe(readable)
  expect(document.getElementsByTagName('video:description')[0]?.textContent).toHaveLength(2048)
  expect(document.getElementsByTagName('video:duration')[0]?.textContent).toBe('18')
})

test('a long sitemap is a list of sitemaps', () => {
  const document = parse(sitemapIndexXml(['https://rasika.test/sitemaps/0.xml', 'https://rasika.test/sitemaps/1.xml']))
  expect(document.documentElement.tagName).toBe('sitemapindex')
  expect(document.getElementsByTagName('loc')).toHaveLength(2)
})

test('the feed carries title, address and date of each trailer', () => {
  const url = 'https://rasika.test/trailers/7'
  const document = parse(
    rssXml({ title: 'New', description: 'Trailers', url: 'https://rasika.test', self: 'https://rasika.test/trailers.rss' }, [
      { title: hostile, description: hostile, url, published: new Date('2026-01-01T00:00:00Z') },
    ]),
  )
  const item = document.querySelector('item')
  expect(item?.querySelector('title')?.textContent).toBe(readable)
  expect(item?.querySelector('guid')?.textContent).toBe(url)
  expect(item?.querySelector('pubDate')?.textContent).toBe('Thu, 01 Jan 2026 00:00:00 GMT')
})
