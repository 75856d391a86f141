import { readdirSync } from 'node:fs'
import { addressOf, servedHandlers, servedPages } from '@/tests/support/app-files'
import type { Client, Reply } from '@/tests/e2e/support/client'

/** Everything of the product that one person's browser can fetch. */

/** Addresses of one pattern (numbers aside) that are looked at, besides those that were named. */
const PER_PATTERN = 3
/** They end the session, are the sandbox's box for everybody's mail, or are the same for all and looked at once. */
const apart = /^\/(api\/auth\/(logout|session-sync)|dev\/|_next\/(static|image)|art\/)/

const payload = { rsc: '1' }
const ways: Record<string, string>[] = [
  payload,
  { ...payload, 'next-router-prefetch': '1' },
  { ...payload, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { ...payload, 'next-router-state-tree': encodeURIComponent('["",{"children":["__PAGE__",{}]},null,null,true]') },
]

/**
 * Every page and call, with ids in the place of parameters.
 * @param idsOf the ids that are worth asking for below an address such as /api/feed/videos/[id]
 */
export function seeds(idsOf: (pattern: string) => number[]): string[] {
  const addresses = [...servedPages(), ...servedHandlers()].flatMap((served) => {
    const pattern = served.pattern.replace('[category]', 'trivia').replace(/\[page\](?=\/featured)/, 'browse')
    return idsOf(pattern).map((id) => addressOf({ ...served, pattern }, String(id)))
  })
  const featured = ['visitor', 'landing'].map((page) => `/api/feed/${page}/featured-videos`)
  const others = [
    '/',
    '/sitemap.xml',
    '/sitemaps/0.xml',
    '/sitemaps/1.xml',
    '/trailers.rss',
    '/robots.txt',
    '/manifest.webmanifest',
  ]
  const wellKnown = [
    '/.well-known/security.txt',
    '/.well-known/change-password',
    '/favicon.ico',
    '/_next/data/x/browse.json',
  ]
  return [...new Set([...addresses, ...featured, ...others, ...wellKnown])].filter((path) => !apart.test(path))
}

const pathsIn = (text: string) =>
  [...text.matchAll(/(?:href|src|action|loc>|url)\\?["=:>]+\\?"?((?:https?:\/\/[^/"'<\s]+)?\/[^"'<>\s\\]*)/g)].map(
    ([, found = '']) => found.replaceAll('&amp;', '&'),
  )

/**
 * Follows what is linked from the seeds on. Of each page also what the framework's router would fetch.
 * @param named addresses that are all looked at
 * @param see is given each answer
 */
export async function crawl(client: Client, named: string[], see: (reply: Reply, way: string) => void): Promise<void> {
  const waiting = [...named]
  const known = new Set(named)
  const ofPattern = new Map<string, number>()

  function note(link: string): void {
    const url = URL.canParse(link, client.origin) ? new URL(link, client.origin) : null
    if (!url || url.origin !== client.origin || apart.test(url.pathname) || known.has(url.pathname + url.search)) return
    const pattern = url.pathname.replace(/\d+/g, '#') + [...url.searchParams.keys()].join()
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
      // Of the pages of one thing in every way, of the others in the one that shows everything.
      for (const headers of named.includes(path) && /\/\d/.test(path) ? ways : [payload]) {
        const shown = await client.ask(`${path}${path.includes('?') ? '&' : '?'}_rsc=a1b2c`, { headers })
        see(shown, JSON.stringify(headers))
      }
    }
  }
  await Promise.all([work(), work(), work()])
}

/** Files of the build that anybody can fetch, and what must not lie beside them. */
export function buildFiles(): string[] {
  const files = readdirSync('.next/static', { recursive: true, encoding: 'utf8' }).filter((file) => /\.\w+$/.test(file))
  const scripts = files.map((file) => `/_next/static/${file.replaceAll('\\', '/')}`)
  return [...scripts, ...scripts.filter((path) => path.endsWith('.js')).map((path) => `${path}.map`)]
}

/** A text as it may be hidden in another: plain, in escapes, in hexadecimal, in base64 at each of three offsets. */
export function formsOf(secret: string): string[] {
  const codes = [...secret].map((letter) => letter.charCodeAt(0))
  const base64 = [0, 1, 2].map((offset) => {
    const text = Buffer.from('\0'.repeat(offset) + secret).toString('base64')
    // The first and last letters depend on the neighbours.
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

/** What signed tokens in a text say in the clear. */
export function tokensIn(text: string): string[] {
  return [...text.matchAll(/([\w-]{16,})\.[\w-]{43}/g)].map(([, body = '']) =>
    Buffer.from(body, 'base64url').toString('utf8'),
  )
}
