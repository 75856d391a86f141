import { structuredDataProblems } from '@/tests/support/pages/structured-data'
import { origin, type Client, type Reply } from './client'

type Node = Record<string, unknown> & { '@type': string }

/**
 * Requests a page and parses it as a crawler does.
 * @param address path or URL
 */
export const readPage = async (client: Client, address: string) =>
  parsePage(await client.ask(address.replace(origin, '')))

export function parsePage({ status, text: html }: Pick<Reply, 'status' | 'text'>) {
  const contents = (name: string) =>
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
      .filter(([, key]) => key === name)
      .map(([, , value]) => value ?? '')
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)]
  const nodes = scripts.flatMap(([, json]): Node[] => {
    const data = JSON.parse(json ?? '') as Node & { '@graph'?: Node[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph'] ?? [data]
  })
  const data = JSON.stringify(nodes)
  return {
    status,
    html,
    dates: [...data.matchAll(/"(?:uploadDate|datePublished|dateModified)":"([^"]*)"/g)].map(([, date]) => date ?? ''),
    addresses: [...data.matchAll(/"(?:url|item)":"([^"]*)"/g)].map(([, url]) => url ?? ''),
    problems: scripts.flatMap(([, json]) => structuredDataProblems(JSON.parse(json ?? ''))),
    links: [...html.matchAll(/<a[^>]* href="(\/[^"#?]*)"/g)].map(([, href]) => href ?? ''),
    title: /<title>([^<]*)/.exec(html)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    meta: (name: string) => contents(name)[0] ?? '',
    count: (name: string) => contents(name).length,
    node: (type: string) => nodes.find((node) => node['@type'] === type) ?? ({ '@type': 'missing' } as Node),
  }
}
