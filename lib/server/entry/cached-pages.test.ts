import type { IncomingMessage } from 'node:http'
import { moveQueryToHeader, QUERY_HEADER } from './cached-pages'

function asked(url: string) {
  const request = { url, headers: {} } as IncomingMessage
  moveQueryToHeader(request)
  return request.url
}

test('a cached page is asked for without a query', () => {
  expect(asked('/ragas/kalyani?utm_source=letter&id=7')).toBe('/ragas/kalyani')
  expect(asked('/?fbclid=a?b')).toBe('/')
  expect(asked('/browse/videos/1/info?t=62')).toBe('/browse/videos/1/info')
  expect(asked('/videos/list/2?_rsc=1a2b&utm_source=x')).toBe('/videos/list/2?_rsc=1a2b')
  expect(asked('/about')).toBe('/about')
})

test('the middleware gets the query, and only from the server', () => {
  const request = { url: '/videos/1?t=62', headers: { [QUERY_HEADER]: '?to=/elsewhere' } } as unknown as IncomingMessage
  moveQueryToHeader(request)
  expect([request.url, request.headers[QUERY_HEADER]]).toEqual(['/videos/1', '?t=62'])
  moveQueryToHeader(request)
  expect(request.headers[QUERY_HEADER]).toBeUndefined()
})

test('the middleware gets no `_rsc` of Next’s own requests, which would end up in the address bar', () => {
  const headerOf = (url: string) => {
    const request = { url, headers: {} } as IncomingMessage
    moveQueryToHeader(request)
    return request.headers[QUERY_HEADER]
  }
  expect(headerOf('/browse?_rsc=1a2b')).toBeUndefined()
  expect(headerOf('/browse/videos/1/info?t=62&_rsc=1a2b')).toBe('?t=62')
})

test('a query that affects the response is kept', () => {
  const others = [
    '/search?q=kalyani',
    '/login?error=Expired',
    '/unsubscribe?token=a',
    '/ragas/finder?up=S+R2+G3',
    '/artists/1?page=2',
    '/api/feed/search?q=x',
    '/_next/image?url=%2Fart%2F1.avif&w=64',
    '/trailers/one.mp4?v=2',
  ]
  for (const address of others) expect(asked(address)).toBe(address)
})
