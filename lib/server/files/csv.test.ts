import { Readable } from 'node:stream'
import { readCsv } from './csv'

async function* bytesOf(content: string | Buffer) {
  yield Buffer.from(content)
}

const read = (content: string | Buffer) => Readable.from(readCsv(bytesOf(content), ['email', 'discount'])).toArray()

describe('a CSV file', () => {
  it('is read as spreadsheets write it', async () => {
    const file =
      '\uFEFF"Name","Email","Discount"\r\n"Rao, Asha",Asha@Example.org,10\r\n\r\nUma,"uma@example.org", 20 \r\n'
    expect(await read(file)).toEqual([
      { line: 2, values: { email: 'Asha@Example.org', discount: '10' } },
      { line: 4, values: { email: 'uma@example.org', discount: '20' } },
    ])
  })

  it.each([
    ['semicolons, in Windows-1252', Buffer.from('E-Mail;DISCOUNT\r\njos\xe9;10\r\n', 'latin1')],
    ['tabs, in UTF-16', Buffer.from('\uFEFFemail\tDis count\njosé\t10\n', 'utf16le')],
    ['UTF-16, the big end first', Buffer.from('\uFEFFemail,discount\njosé,10\n', 'utf16le').swap16()],
    ['columns and rows that are empty', 'email,discount,,\njosé,10,,,\n ,\u00a0,,\n'],
    ['texts as formulas that no quotes stand around', 'email,discount\n="josé",="10"'],
    ['texts as formulas', 'email,discount\n"=""josé""",10\n'],
  ])('is read with %s', async (_what, content) => {
    expect(await read(content)).toEqual([{ line: 2, values: { email: 'josé', discount: '10' } }])
  })

  it('is read by the sign that a line above its header names', async () => {
    const rows = await read('sep=;\r\nemail;discount\r\n"a,b@example.org";10\r\n')
    expect(rows).toMatchObject([{ values: { email: 'a,b@example.org', discount: '10' } }])
  })

  it('is read with formulas wherever the parts of the file begin', async () => {
    const file = 'email,discount\na@b.co,="1"\n="c,d",="2"\n'
    for (let at = 1; at < file.length; at += 1) {
      const parts = [file.slice(0, at), file.slice(at)].map((part) => Buffer.from(part))
      const rows = await Readable.from(readCsv(Readable.from(parts), ['email', 'discount'])).toArray()
      expect(rows.map((row) => 'values' in row && row.values.discount)).toEqual(['1', '2'])
    }
  })

  it.each([
    [
      'a quote is not closed',
      'email,discount\na@example.org,10\n"b@example.org,20\n',
      { line: 1, problem: 'a quote opened here or later is never closed' },
    ],
    [
      'unexpected quote inside a value',
      'email,discount\na@example.org,10\nb"x"@example.org,20\n',
      { line: 3, problem: 'unexpected quote inside a value: this row and all later ones were skipped' },
    ],
    [
      'a row has a value too many',
      'email,discount\nz@example.org,1,2\n',
      { line: 2, problem: 'has 3 columns, but the header has 2' },
    ],
  ])('tells by its line where %s', async (_what, content, problem) => {
    expect((await read(content)).at(-1)).toEqual(problem)
  })

  it.each([
    ['without a column', 'email;percent\na@example.org;10\n', 'Line 1 must contain the columns email and discount'],
    ['with a column twice', 'email,discount,EMAIL\n', 'Line 1 contains the column email more than once.'],
    ['that is empty', '', 'The file is empty.'],
    ['that is a workbook', Buffer.from('PK\x03\x04', 'latin1'), 'This isn’t a text file. Save it as text'],
    ['that is an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This isn’t a text file. Save it as text'],
    ['in no encoding', Buffer.from('email,discount\nü,10\n\x81', 'latin1'), 'The file isn’t encoded as'],
  ])('%s is refused', async (_what, content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })
})
