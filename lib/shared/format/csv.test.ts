import { csvLine, keptText, withoutGuard } from './csv'

test.each([
  [['a', 'b "c"', null], '"a","b ""c""",""\r\n'],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"\r\n'],
  [['+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1'], '"\'+1","\'-1","\'@x","\'\tx","\'\rx","\'\nx","\'＝1"\r\n'],
  [['1-2', 'a=b'], '"1-2","a=b"\r\n'],
])('the CSV line of %j contains no formula', (values, line) => {
  expect(csvLine(values)).toBe(line)
})

test.each(['007', '1-2', '12e5', '12:40', '1,20,000', '400.00', '12/31/24', 'Dec-24', '2 May', 'false', "'007"])(
  'the text %s has an apostrophe where a spreadsheet must leave it, and is read back without',
  (text) => {
    expect(keptText(text)).toBe(`'${text}`)
    expect(withoutGuard(keptText(text))).toBe(text)
  },
)

test.each(['3750', '2026-01-31T19:30', 'v4k2', 'May', 'A 1', "'Tis", '24 songs', 'a:jack', 'Rao, Asha'])(
  'the text %s stands as it is',
  (text) => {
    expect([keptText(text), withoutGuard(text)]).toEqual([text, text])
  },
)
