import { xmlElement, xmlText } from '@/lib/shared/xml'

/** Documents for crawlers and feed readers, as sitemaps.org, Google's video sitemap and RSS 2.0 describe them. */

/** Most addresses that one sitemap may hold (sitemaps.org protocol). */
export const SITEMAP_LIMIT = 50_000

export type SitemapVideo = {
  thumbnail: string
  title: string
  description: string
  /** Seconds. */
  duration: number
  /** Page whose player shows it. */
  player: string
  published: Date
}

export type SitemapEntry = { url: string; modified?: Date; video?: SitemapVideo }

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
/** Longest description of a video that Google reads. */
const DESCRIPTION_LENGTH = 2048

function videoXml(video: SitemapVideo): string {
  return [
    '<video:video>',
    xmlElement('video:thumbnail_loc', video.thumbnail),
    xmlElement('video:title', video.title),
    xmlElement('video:description', Array.from(video.description).slice(0, DESCRIPTION_LENGTH).join('')),
    xmlElement('video:player_loc', video.player),
    xmlElement('video:duration', video.duration),
    xmlElement('video:publication_date', video.published.toISOString()),
    '</video:video>',
  ].join('')
}

/** One sitemap. @param entries at most `SITEMAP_LIMIT`, addresses absolute */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, modified, video }) =>
      `<url>${xmlElement('loc', url)}${modified ? xmlElement('lastmod', modified.toISOString()) : ''}${video ? videoXml(video) : ''}</url>`,
  )
  const namespaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"'
  return `${HEAD}\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`
}

/** A list of sitemaps, where one would be too long. @param urls absolute */
export function sitemapIndexXml(urls: readonly string[]): string {
  const sitemaps = urls.map((url) => `<sitemap>${xmlElement('loc', url)}</sitemap>`)
  return `${HEAD}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${sitemaps.join('\n')}\n</sitemapindex>\n`
}

export type RssChannel = { title: string; description: string; url: string; self: string }
export type RssItem = { title: string; description: string; url: string; published: Date }

/** A feed. @param items newest first, addresses absolute */
export function rssXml(channel: RssChannel, items: readonly RssItem[]): string {
  const body = items.map(
    (item) =>
      `<item>${xmlElement('title', item.title)}${xmlElement('link', item.url)}<guid isPermaLink="true">${xmlText(item.url)}</guid>` +
      `${xmlElement('description', item.description)}${xmlElement('pubDate', item.published.toUTCString())}</item>`,
  )
  return [
    HEAD,
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `${xmlElement('title', channel.title)}${xmlElement('link', channel.url)}${xmlElement('description', channel.description)}`,
    `<language>en</language><atom:link href="${xmlText(channel.self)}" rel="self" type="application/rss+xml"/>`,
    ...body,
    '</channel></rss>\n',
  ].join('\n')
}
