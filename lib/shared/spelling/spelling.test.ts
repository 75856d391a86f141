import { queriesOf } from './spelling'

const formsOf = (text: string) => queriesOf(text).map((queries) => queries.map(({ plain }) => plain))

test('a query has each of the names in it that a stroke divides, before its last form', () => {
  expect(formsOf('Kamavardani/Pantuvarali')).toEqual([['kamavardani', 'pantuvarali', 'kamavardanipantuvarali']])
})

test('of very many names that strokes divide, only the first are looked for by themselves', () => {
  const [queries = []] = formsOf(Array(50).fill('abc').join('/'))
  expect(queries).toEqual(['abc', 'abc', 'abc', 'abc'.repeat(50)])
})
