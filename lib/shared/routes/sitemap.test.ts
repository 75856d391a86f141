import { JSDOM } from 'jsdom'
import { rssXml, sitemapIndexXml, sitemapXml } from './sitemap'

const parse = (xml: string) => {
  const { DOMParser } = new JSDOM().window
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  return document
}

const hostile = 'Rāga & tāla <b>"quoted"</b> ]]> \u0000\u0008\uFFFE\uD800 it' + String.fromCharCode(39) + 's'
const readable = 'Rāga & tāla <b>"quoted"</b> ]]> \uFFFD it' + String.fromCharCode(39) + 's'

test('a sitemap lists each URL, and the video of a trailer', () => {
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
          file: 'https://rasika.test/api/media/trailers/1?x=1&y=2',
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
  expect([...(document.getElementsByTagName('video:video')[0]?.children ?? [])].map((child) => child.tagName)).toEqual([
    'video:thumbnail_loc',
    'video:title',
    'video:description',
    'video:content_loc',
    'video:duration',
    'video:publication_date',
  ])
})

test('a long sitemap is split into a list of sitemaps', () => {
  const document = parse(sitemapIndexXml(['https://rasika.test/sitemaps/0.xml', 'https://rasika.test/sitemaps/1.xml']))
  expect(document.documentElement.tagName).toBe('sitemapindex')
  expect(document.getElementsByTagName('loc')).toHaveLength(2)
})

test('the feed lists title, URL and date of each trailer', () => {
  const url = 'https://rasika.test/trailers/7'
  const document = parse(
    rssXml(
      { title: 'New', description: 'Trailers', url: 'https://rasika.test', self: 'https://rasika.test/trailers.rss' },
      [
        {
          title: hostile,
          description: hostile,
          url,
          published: new Date('2026-01-01T00:00:00Z'),
          picture: 'https://rasika.test/cards/trailers/7.jpg',
          video: { url: 'https://rasika.test/api/media/trailers/7', seconds: 18 },
        },
      ],
    ),
  )
  const item = document.querySelector('item')
  expect(item?.querySelector('title')?.textContent).toBe(readable)
  expect(item?.querySelector('guid')?.textContent).toBe(url)
  expect(item?.querySelector('pubDate')?.textContent).toBe('Thu, 01 Jan 2026 00:00:00 GMT')
  expect(item?.getElementsByTagName('media:thumbnail')[0]?.getAttribute('url')).toMatch(/7\.jpg$/)
  expect(item?.getElementsByTagName('media:content')[0]?.getAttribute('duration')).toBe('18')
  expect(document.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe('https://rasika.test/trailers.rss')
})
