import { wouldBeLinked } from '@/lib/domains/accounts/schema-names'

it.each([
  ...['example.com', 'your card was refused. Pay now at example.com/pay', 'EXAMPLE.COM', 'a.example.co.in', 'x.com'],
  ...['t.co/abc', 'Dr.com', 'example。com', 'ｅｘａｍｐｌｅ．ｃｏｍ', 'evil.shop', 'evil.balamurali', 'see(evil.in)'],
  ...['https://x', 'www.evil', 'asha@example', 'mailto:a', 'tel:1', '<b>', '10.20.30.40', '1800 123 456', '98-765-43'],
])('a mail program would make a link of %p', (text) => expect(wouldBeLinked(text)).toBe(true))

it.each([
  ...['Asha', 'S.Ramesh', 'M.S.Subbulakshmi', 'M. S. Subbulakshmi', 'T.M.Krishna', 'Dr.Balamurali', 'Ravi a/l Kumar'],
  ...["D'Souza", 'Anne-Marie', 'J.R.R. Tolkien', 'Jr.', 'முத்துஸ்வாமி', 'मीरा', 'Louis 14', 'K.', 'Smt.Lakshmi', 'Ö.'],
])('%p is a name', (text) => expect(wouldBeLinked(text)).toBe(false))
