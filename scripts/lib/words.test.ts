import { textsOf } from './words'

const texts = (source: string, file = 'app/page.tsx') => textsOf(file, source).map(({ text }) => text)

describe('the texts of a source', () => {
  it.each([
    ['what stands between tags', '<p>Nothing here yet.</p>', ['Nothing here yet.']],
    ['a sentence with a value and a link', '<p>Read the <a>terms</a>, {name}.</p>', ['Read the terms, {name}.']],
    [
      'what code in a sentence says',
      "<p>It is {isOpen ? 'Open now' : 'Closed now'}.</p>",
      ["It is {isOpen ? 'Open now' : 'Closed now'}.", 'Open now', 'Closed now'],
    ],
    ['an attribute', '<Field label="Your name" className="text-sand mt-3" />', ['Your name']],
    ['a word of a button', "const label = isOpen ? 'Close' : 'Open'", ['Close', 'Open']],
    ['an error', "throw new AppError('conflict', 'Changed by someone else.')", ['Changed by someone else.']],
    ['a text with a value in it', 'const text = `${count} videos selected`', ['{count} videos selected']],
  ])('have %s', (_what, source, found) => {
    expect(texts(source)).toEqual(found)
  })

  it.each([
    ['the name of a module', "import { a } from 'some module'"],
    ['SQL', 'const sql = `SELECT v."id" FROM "Video" v WHERE v."id" = ${id}`'],
    ['an address', 'const href = `/videos/${id}/info`'],
    ['classes', "const style = 'flex flex-wrap gap-x-3'"],
    ['what only the log says', "log.warn('Vimeo did not answer')"],
  ])('leave out %s', (_what, source) => {
    expect(texts(source)).toEqual([])
  })

  it('come with their line', () => {
    expect(textsOf('app/page.tsx', "const a = 1\nconst b = 'Two words'\n")).toEqual([{ line: 2, text: 'Two words' }])
  })
})
