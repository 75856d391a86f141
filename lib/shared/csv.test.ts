import { csvLine } from '@/lib/shared/csv'

test.each([
  [['a', 'b "c"', null], '"a","b ""c""",""\r\n'],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"\r\n'],
  [['+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1'], '"\'+1","\'-1","\'@x","\'\tx","\'\rx","\'\nx","\'＝1"\r\n'],
  [['1-2', 'a=b'], '"1-2","a=b"\r\n'],
])('the CSV line of %j has no formula', (values, line) => {
  expect(csvLine(values)).toBe(line)
})
