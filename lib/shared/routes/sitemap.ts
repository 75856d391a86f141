import { truncateAtWord } from '@/lib/shared/format/format'
import { xmlElement, xmlText } from '@/lib/shared/format/xml'

/** Sources: sitemaps.org, Google's video sitemaps, RSS 2.0. */

/** The protocol allows 50,000 URLs, but entries in non-Latin scripts would reach its 50 MB limit sooner. */
export const SITEMAP_LIMIT = 5_000

type SitemapVideo = {
  thumbnail: string
  title: string
  description: string
  duration: number
  /** Set `file` or `player`: the URL of the video file, or of a page that plays only this video. */
  file?: string
  player?: string
  published: Date
}

export type SitemapEntry = { url: string; modified?: Date; video?: SitemapVideo }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
/** Google's limits for titles, descriptions and durations (seconds). */
const TITLE_LENGTH = 100
const DESCRIPTION_LENGTH = 2048
const LONGEST = 28_800

/** Google's schema requires this order of elements. */
function videoXml(video: SitemapVideo): string {
  return [
    '<video:video>',
    xmlElement('video:thumbnail_loc', video.thumbnail),
    xmlElement('video:title', truncateAtWord(video.title, TITLE_LENGTH)),
    xmlElement('video:description', truncateAtWord(video.description, DESCRIPTION_LENGTH)),
    video.file ? xmlElement('video:content_loc', video.file) : '',
    video.player ? xmlElement('video:player_loc', video.player) : '',
    video.duration >= 1 && video.duration <= LONGEST ? xmlElement('video:duration', video.duration) : '',
    xmlElement('video:publication_date', video.published.toISOString()),
    '</video:video>',
  ].join('')
}

export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, modified, video }) =>
      `<url>${xmlElement('loc', url)}${modified ? xmlElement('lastmod', modified.toISOString()) : ''}${video ? videoXml(video) : ''}</url>`,
  )
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'
  return `${HEAD}\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`
}

export function sitemapIndexXml(urls: readonly string[]): string {
  const sitemaps = urls.map((url) => `<sitemap>${xmlElement('loc', url)}</sitemap>`)
  return `${HEAD}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps.join('\n')}\n</sitemapindex>\n`
}

type RssChannel = { title: string; description: string; url: string; self: string }
type RssItem = {
  title: string
  description: string
  url: string
  published: Date
  picture: string
  video?: { url: string; seconds: number }
}

const mediaXml = ({ video }: RssItem) =>
  video ? `<media:content url="${xmlText(video.url)}" medium="video" duration="${video.seconds}"/>` : ''

export function rssXml(channel: RssChannel, items: readonly RssItem[]): string {
  const body = items.map(
    (item) =>
      `<item>${xmlElement('title', item.title)}${xmlElement('link', item.url)}<guid isPermaLink="true">${xmlText(item.url)}</guid>` +
      `${xmlElement('description', item.description)}${xmlElement('pubDate', item.published.toUTCString())}` +
      `<media:thumbnail url="${xmlText(item.picture)}"/>${mediaXml(item)}</item>`,
  )
  return [
    HEAD,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    `${xmlElement('title', channel.title)}${xmlElement('link', channel.url)}${xmlElement('description', channel.description)}`,
    `<language>en</language><atom:link href="${xmlText(channel.self)}" rel="self" type="application/rss+xml"/>`,
    ...body,
    '</channel></rss>\n',
  ].join('\n')
}
