import { readdirSync } from 'node:fs'
import { namePageKinds, nameKinds } from '@/lib/shared/music/name-kinds'
import { addressOf, servedHandlers, servedPages } from '@/tests/support/requests/app-files'
import { origin, type Client, type Reply } from './client'

/** Maximum number of linked URLs to fetch per URL pattern, in addition to the given URLs. */
const PER_PATTERN = 1
/** Paths to skip: they end the session, show all emails, or are the same for everyone. */
const apart = /^\/(api\/auth\/(logout|session-sync)|dev\/|_next\/(static|image)|art\/)/

const payload = { rsc: '1' }
const ways: Record<string, string>[] = [
  payload,
  { ...payload, 'next-router-prefetch': '1' },
  { ...payload, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { ...payload, 'next-router-state-tree': encodeURIComponent('["",{"children":["__PAGE__",{}]}]') },
]

const featuredPages = ['browse', 'visitor', 'landing']
const kindsIn = (pattern: string) => (pattern.endsWith('/featured-videos') ? featuredPages : nameKinds)

/**
 * Returns the URLs of all pages and route handlers.
 * @param idsOf returns the ids to put into a pattern such as /api/feed/videos/[id]
 */
export function seeds(idsOf: (pattern: string) => number[]): string[] {
  const addresses = [...servedPages(), ...servedHandlers()].flatMap((served) =>
    kindsIn(served.pattern).flatMap((kind) => {
      const pattern = served.pattern.replace('[category]', 'trivia').replace('/feed/[kind]', `/feed/${kind}`)
      return idsOf(pattern).map((id) => addressOf({ ...served, pattern }, String(id)))
    }),
  )
  const others = `/ /sitemap.xml /sitemaps/0.xml /sitemaps/1.xml /trailers.rss /robots.txt /manifest.webmanifest
    /favicon.ico /.well-known/security.txt /.well-known/change-password /_next/data/x/browse.json`.split(/\s+/)
  return [...new Set([...addresses, ...others])].filter((path) => !apart.test(path))
}

const pathsIn = (text: string) =>
  [...text.matchAll(/(?:href|src|action|loc>|url)\\?["=:>]+\\?"?((?:https?:\/\/[^/"'<\s]+)?\/[^"'<>\s\\]*)/g)].map(
    ([, found = '']) => found.replaceAll('&amp;', '&'),
  )

/** Replaces the numbers and names in a path, so that URLs of the same page compare equal. */
const patternOf = (path: string) =>
  namePageKinds
    .reduce((pattern, kind) => pattern.replace(new RegExp(`^/${kind}/[^/]+$`), `/${kind}/*`), path)
    .replace(/\d+/g, '#')

/**
 * Fetches the given URLs and a sample of the URLs they link to. Given URLs with an id in the path are fetched again
 * with the headers of Next's router.
 * @param see receives each response
 */
export async function crawl(client: Client, named: string[], see: (reply: Reply, way: string) => void): Promise<void> {
  const waiting = [...named]
  const known = new Set(named)
  const ofPattern = new Map<string, number>()

  function note(link: string): void {
    const url = URL.canParse(link, origin) ? new URL(link, origin) : null
    if (!url || url.origin !== origin || apart.test(url.pathname) || known.has(url.pathname + url.search)) return
    const pattern = patternOf(url.pathname) + [...url.searchParams.keys()].join()
    const count = ofPattern.get(pattern) ?? 0
    if (count >= PER_PATTERN) return
    ofPattern.set(pattern, count + 1)
    known.add(url.pathname + url.search)
    waiting.push(url.pathname + url.search)
  }

  async function work(): Promise<void> {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const reply = await client.ask(path)
      see(reply, 'as it is')
      for (const link of pathsIn(reply.text)) note(link)
      if (!reply.headers.get('content-type')?.includes('text/html')) continue
      if (!named.includes(path)) continue
      for (const headers of /\/\d/.test(path) ? ways : []) {
        const early = await client.ask(path, { headers })
        // Follows Next's redirect to a URL with `_rsc`, a hash of the router headers that separates cache entries.
        const address = early.status === 307 ? early.headers.get('location') : null
        const shown = address?.includes('_rsc') ? await client.ask(address, { headers }) : early
        see(shown, JSON.stringify(headers))
      }
    }
  }
  await Promise.all([work(), work(), work()])
}

/** Returns the paths of the build's public files, and of source maps, which must not exist. */
export function buildFiles(): string[] {
  const files = readdirSync('.next/static', { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))
  const scripts = files.map((file) => `/_next/static/${file.replaceAll('\\', '/')}`)
  return [...scripts, ...scripts.filter((path) => path.endsWith('.js')).map((path) => `${path}.map`)]
}

/**
 * Returns a secret in every encoding in which it could leak: plain, escaped, hexadecimal, and base64 at each of three
 * byte offsets.
 */
export function formsOf(secret: string): string[] {
  const codes = [...secret].map((letter) => letter.charCodeAt(0))
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.from('\0'.repeat(offset) + secret).toString('base64')
    // Cuts off the first and last base64 characters, because they depend on the bytes around the secret.
    return text.replace(/=+$/, '').slice(offset === 0 ? 0 : offset + 1, -1)
  })
  return [
    secret,
    codes.map((code) => `%${code.toString(16)}`).join(''),
    codes.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join(''),
    codes.map((code) => `&#${code};`).join(''),
    Buffer.from(secret).toString('hex'),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}

export function tokensIn(text: string): string[] {
  return [...text.matchAll(/([\w-]{16,})\.[\w-]{43}/g)].map(([, body = '']) =>
    Buffer.from(body, 'base64url').toString('utf8'),
  )
}
