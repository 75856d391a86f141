import 'server-only'
import type { IncomingMessage } from 'node:http'

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/**
 * An address whose path can be decoded. Next answers 500 to one that cannot (a lone '%', bytes that are not UTF-8);
 * written as literal text it is not found. Next's image service decodes the address of the picture once more: without
 * one that can be decoded it refuses.
 * @param url path and query as sent
 */
export function decodableUrl(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!canBeDecoded(path)) return path.replaceAll('%', '%25') + url.slice(path.length)
  const picture = path === '/_next/image' ? new URLSearchParams(url.slice(path.length)).get('url') : null
  return picture && !canBeDecoded(picture) ? path : url
}

/**
 * The address of a request as path and query. Next redirects to the host that an absolute address names, and answers
 * 500 to one that is no address (`OPTIONS *`).
 * @param url target of the request as sent
 */
export function originForm(url: string): string {
  if (url.startsWith('/')) return url
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return `/${encodeURIComponent(url)}`
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Step: the address is a path of ours that can be decoded. */
export function makeAddressSafe(request: IncomingMessage): false {
  request.url = decodableUrl(originForm(request.url ?? '/'))
  return false
}
