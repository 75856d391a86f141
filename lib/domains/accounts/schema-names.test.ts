import { nameSchema } from './schema'

const schema = nameSchema('Please enter your first name')

it.each([
  ...['your card was refused. Pay now at example.com/pay', 't.co/abc', 'ｅｘａｍｐｌｅ．ｃｏｍ/a', 'example。com/a'],
  ...['https://x', 'www.evil', 'asha@example', 'mailto:a', 'tel:1', '<b>', '10.20.30.40', '1800 123 456', '98-765-43'],
])('%p is refused: it holds an address or a number', (text) => expect(schema.safeParse(text).success).toBe(false))

it.each([
  ...['Asha', 'S.Ramesh', 'M.S.Subbulakshmi', 'M. S. Subbulakshmi', 'T.M.Krishna', 'Dr.Balamurali', 'Ravi a/l Kumar'],
  ...["D'Souza", 'Anne-Marie', 'J.R.R. Tolkien', 'Jr.', 'முத்துஸ்வாமி', 'मीरा', 'Louis 14', 'K.', 'Smt.Lakshmi', 'Ö.'],
  ...['Kumar.SR', 'Ramesh.TN', 'Lakshmi.MS', 'J.Ng', 'Om.Prakash', 'Raja.Sekhar', 'Mohd.Rafi', 'Capt.Rao'],
  ...['கே.எஸ்.சித்ரா', 'डॉ.राधाकृष्णन', 'Ch.In', 'Lt.Col.Rao', 'Sai.Com'],
])('%p is a name', (text) => expect(schema.safeParse(text)).toMatchObject({ success: true, data: text }))
