import { readFileSync } from 'node:fs'

const MAX_LINES = 12
const [, ...sections] = readFileSync('docs/how-to.md', 'utf8').split(/^## /m)
const recipes = sections.map((section) => {
  const [title = '', ...lines] = section.trim().split('\n')
  return { title, lines: lines.filter((line) => line.trim() !== '') }
})

describe('docs/how-to.md', () => {
  it('has the seven recipes that new engineers need first', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      'A field on videos',
      'A plan',
      'A pass',
      "A country's price",
      'A dashboard page',
      'A way to log in',
      'A kind of video source',
    ])
  })

  it.each(recipes)(`has at most ${MAX_LINES} lines under '$title'`, ({ lines }) => {
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES)
  })
})
