import { gzipSync } from 'node:zlib'
import { routes } from '@/lib/shared/routes/routes'

const KB = 1024
// Next and React alone need 136 KB, even on an empty page.
const withoutForm = 165 * KB
const withForm = 204 * KB

/** Maximum size of gzipped scripts in bytes on a first visit, by public page. */
export const pageBudgets: readonly { path: string; script: number }[] = [
  ...[
    routes.home,
    routes.trailer(1),
    routes.publicVideo(1),
    routes.about,
    routes.privacy,
    routes.terms,
    routes.accessibility,
    '/nothing-is-here',
  ].map((path) => ({
    path,
    script: withoutForm,
  })),
  ...[
    routes.confirmEmail,
    routes.login,
    routes.registration,
    routes.forgotPassword,
    routes.createNewPassword,
    routes.partners,
    routes.help,
  ].map((path) => ({ path, script: withForm })),
]

/** Bytes transferred on a first visit. Text is gzipped, fonts are not. `scripts` is the number of scripts. */
export type PageWeight = { script: number; style: number; html: number; font: number; scripts: number }

const attribute = (tag: string, name: string) => tag.match(new RegExp(`\\b${name}="([^"]*)"`, 'i'))?.[1] ?? ''
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? []

/** Parses the `Link` header. Pages rendered for each request use it to preload their assets. */
function linksOf(header: string) {
  return header.split(/,\s*(?=<)/).map((part) => ({
    rel: part.match(/rel="?([\w-]+)/)?.[1] ?? '',
    as: part.match(/as="?([\w-]+)/)?.[1] ?? '',
    href: part.match(/<([^>]*)>/)?.[1] ?? '',
  }))
}

/** Returns the URLs of assets that every modern browser requests immediately. */
function assetsOf(html: string, header: string) {
  const inHtml = tags(html, 'link').map((tag) => ({
    rel: attribute(tag, 'rel'),
    as: attribute(tag, 'as'),
    href: attribute(tag, 'href'),
  }))
  const links = [...inHtml, ...linksOf(header)]
  const scripts = tags(html, 'script').filter((tag) => attribute(tag, 'src') && !/\bnomodule\b/i.test(tag))
  const preloaded = (as: string) => links.filter((link) => link.rel === 'preload' && link.as === as)
  const modules = links.filter((link) => link.rel === 'modulepreload')
  const hrefs = (found: readonly { href: string }[]) => found.map(({ href }) => href)
  return {
    script: new Set([...scripts.map((tag) => attribute(tag, 'src')), ...hrefs(preloaded('script')), ...hrefs(modules)]),
    style: new Set(hrefs(links.filter((link) => link.rel === 'stylesheet'))),
    font: new Set(hrefs(preloaded('font'))),
  }
}

async function bodyOf(url: URL): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

/**
 * Measures the transferred bytes of a page of a running production server.
 * @throws Error if the page has no scripts, because then it isn't the real page
 */
export async function weighPage(origin: string, path: string): Promise<PageWeight> {
  const answer = await fetch(new URL(path, origin))
  const html = Buffer.from(await answer.arrayBuffer())
  const assets = assetsOf(html.toString(), answer.headers.get('link') ?? '')
  if (assets.script.size === 0) throw new Error(`${path} has no scripts: is this the production server?`)
  async function sum(addresses: Iterable<string>, sizeOf: (body: Buffer) => number) {
    const bodies = await Promise.all([...addresses].map((address) => bodyOf(new URL(address, origin))))
    return bodies.reduce((total, body) => total + sizeOf(body), 0)
  }
  const gzipped = (body: Buffer) => gzipSync(body).length
  return {
    script: await sum(assets.script, gzipped),
    style: await sum(assets.style, gzipped),
    html: gzipped(html),
    font: await sum(assets.font, (body) => body.length),
    scripts: assets.script.size,
  }
}
