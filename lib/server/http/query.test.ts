import { queryObject } from './query'

const objectOf = (query: string) => queryObject(new URLSearchParams(query))

test('a repeated name becomes a list in its order, and an empty value counts as absent', () => {
  expect(objectOf('a=1&b=2&a=3&c=&a=&d=&d=4')).toEqual({ a: ['1', '3'], b: '2', d: '4' })
  expect(objectOf('')).toEqual({})
})

test('__proto__ is a name like any other', () => {
  const object = objectOf('__proto__=1&constructor=2')
  expect(Object.entries(object)).toEqual([
    ['__proto__', '1'],
    ['constructor', '2'],
  ])
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
})

test('a NUL in any value is refused', () => {
  expect(() => objectOf('a=1&b=2&b=x%00')).toThrow('This URL isn’t valid.')
})

test('a query with hundreds of thousands of names is read once, not once per name', () => {
  const names = Array.from({ length: 400_000 }, (_, at) => `n${at}`)
  expect(Object.keys(objectOf(names.join('=1&')))).toHaveLength(names.length - 1)
})
