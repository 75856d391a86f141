import { isMethodRefused } from './request-listener'

test.each([
  ...['TRACE', 'PROPFIND', 'PURGE', 'CONNECT', ''].map((method): [string, string] => [method, '/about']),
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method): [string, string] => [method, '/art/hero-music.webp']),
  ['PUT', '/art/hero-music%2Ewebp?x=1'],
  ['POST', '/logo.svg?x=/api/'],
])('the request %s %s is refused', (method, url) => {
  expect(isMethodRefused(method, url)).toBe(true)
})

test.each([
  ['GET', '/art/hero-music.webp'],
  ['HEAD', '/logo.svg'],
  ['POST', '/login'],
  ['POST', '/search?query=a.b'],
  ['DELETE', '/api/users/1.5'],
  ['OPTIONS', '/api/profile'],
])('the request %s %s is not refused', (method, url) => {
  expect(isMethodRefused(method, url)).toBe(false)
})
