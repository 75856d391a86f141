import { queriesOf } from './spelling'

const formsOf = (text: string) => queriesOf(text).map((queries) => queries.map(({ plain }) => plain))

test('a query includes each slash-separated name before its last form', () => {
  expect(formsOf('Kamavardani/Pantuvarali')).toEqual([['kamavardani', 'pantuvarali', 'kamavardanipantuvarali']])
})

test('of many slash-separated names only the first are searched one by one', () => {
  const [queries = []] = formsOf(Array(50).fill('abc').join('/'))
  expect(queries).toEqual(['abc', 'abc', 'abc', 'abc'.repeat(50)])
})
