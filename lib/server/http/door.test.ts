/** @jest-environment node */
import fc from 'fast-check'
import { decodableUrl } from '@/lib/server/http/door'

test.each([
  ['/trailers/%E0%A4%A', '/trailers/%25E0%25A4%25A'],
  ['/api/feed/videos/%ff', '/api/feed/videos/%25ff'],
  ['/%?q=%', '/%25?q=%'],
  ['/100%/x?query=100%25', '/100%25/x?query=100%25'],
])('%s, whose path cannot be decoded, is read as it is written', (sent, read) => {
  expect(decodableUrl(sent)).toBe(read)
})

test.each(['/', '/browse?x=%', '/search?query=%E0%AE%A4', '/%E0%AE%A4', '//x', '*', ''])('%s stays as it is', (sent) => {
  expect(decodableUrl(sent)).toBe(sent)
})

test('every path can be decoded afterwards, and an address stays what it is the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('%', '2', 'e', 'f', '/', '?', '#', 'G', '.') }), (sent) => {
      const read = decodableUrl(sent)
      expect(() => decodeURIComponent(read.replace(/[?#].*$/, ''))).not.toThrow()
      expect(decodableUrl(read)).toBe(read)
    }),
  )
})
