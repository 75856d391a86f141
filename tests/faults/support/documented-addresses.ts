import { addresses, blocks } from '@/tests/support/pages/documents'
import { notAsked } from './not-tried'
import { insist } from './people'

type Asked = { address: string; status: number; text: string }

const filled = (address: string, slug: string) =>
  address
    .replace(/\/\[\[\.{3}\w+\]\]$/, '')
    .replaceAll('{slug}', slug)
    .replaceAll(/\{[^}]*\}|<\w+>|:id|\[\w+\]/g, '1')
    .replaceAll('…', 'Kalyani')

async function ask(origin: string, address: string, init?: RequestInit): Promise<Asked> {
  const answer = await insist(origin + address, init)
  return { address, status: answer.status, text: await answer.text() }
}

const isFault = ({ status }: Asked) => status === 404 || status >= 500
const told = ({ address, status }: Asked) => `${address} answered ${status}`
const isOfSandbox = ({ document, text }: { document: string; text: string }) =>
  document.startsWith('sandbox/') || text === '/controls'

/**
 * Requests the documented URLs of the product, except those in `notAsked`.
 * @param headers headers of a session that may open all pages
 * @returns descriptions of the URLs that failed
 */
export async function askProduct(url: string, headers: Record<string, string>): Promise<string[]> {
  const { text: map } = await ask(url, '/sitemap.xml')
  const slug = /\/ragas\/([\w-]+)/.exec(map)?.[1] ?? ''
  const own = addresses.filter((each) => !isOfSandbox(each)).map(({ text }) => text)
  const wrong: string[] = []
  for (const address of new Set(own.filter((each) => !Object.values(notAsked).flat().includes(each)))) {
    const answer = await ask(url, filled(address, slug), { headers })
    if (isFault(answer)) wrong.push(told(answer))
  }
  return wrong
}

/**
 * Requests every URL in the sandbox's README.
 * @returns descriptions of the URLs that failed
 */
export async function askSandbox(url: string, key: string): Promise<string[]> {
  const pages = addresses.filter(isOfSandbox).map(({ text }) => ask(url, filled(text, '')))
  const requests = blocks
    .filter(({ language }) => language === 'http')
    .flatMap(({ text }) => [...text.matchAll(/^([A-Z]+) +(\S+)(?: (\{.*?\}))?/gm)])
    .map(([, method = '', address = '', body]) =>
      ask(url, filled(address, ''), { method, body, headers: { authorization: `Bearer ${key}` } }),
    )
  const answers = await Promise.all([...pages, ...requests])
  // Checks the text, because an unknown id also returns 404.
  return answers.filter(({ status, text }) => status >= 500 || text.includes('Unrecognized request URL')).map(told)
}

/** Returns exceptions in `notAsked` that no document mentions any longer. */
export const undocumented = () =>
  Object.values(notAsked)
    .flat()
    .filter((address) => !addresses.some(({ text }) => text === address))
