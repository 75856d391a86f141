import fc from 'fast-check'
import { decodableUrl, originForm } from './safe-address'

test.each([
  ['/trailers/%E0%A4%A', '/trailers/%25E0%25A4%25A'],
  ['/api/feed/videos/%ff', '/api/feed/videos/%25ff'],
  ['/%?q=%', '/%25?q=%'],
  ['/100%/x?query=100%25', '/100%25/x?query=100%25'],
  ['/_next/image?url=%2Fart%2F%25ff.webp&w=640&q=60', '/_next/image'],
])('the address %s, whose path cannot be decoded, is read as %s', (sent, read) => {
  expect(decodableUrl(sent)).toBe(read)
})

test.each([
  '/',
  '/_next/image?url=%2Fart%2Fx.webp&w=640',
  '/about?url=%25ff',
  '/browse?x=%',
  '/search?query=%E0%AE%A4',
  '/%E0%AE%A4',
  '//x',
  '*',
  '',
])('the address %s stays unchanged', (sent) => {
  expect(decodableUrl(sent)).toBe(sent)
})

test('every path of a safe address can be decoded, and a second call changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', '2', 'e', 'f', '/', '?', '#', 'G', '.') }), (sent) => {
      const read = decodableUrl(sent)
      expect(() => decodeURIComponent(read.replace(/[?#].*$/, ''))).not.toThrow()
      expect(decodableUrl(read)).toBe(read)
    }),
  )
})

test.each([
  ['/about?x=1', '/about?x=1'],
  ['//about', '//about'],
  ['http://evil.example/about?x=1', '/about?x=1'],
  ['HTTPS://evil.example', '/'],
  ['http://evil.example//other.example/', '//other.example/'],
  ['*', '/*'],
  ['about', '/about'],
  ['http://', '/http%3A%2F%2F'],
  ['https://:99999/', '/https%3A%2F%2F%3A99999%2F'],
  ['', '/'],
])('the target %p is read as %s, whatever its host', (sent, read) => {
  expect(originForm(sent)).toBe(read)
})
