import { readdirSync, readFileSync } from 'node:fs'

const directory = 'docs/decisions'
const index = readFileSync(`${directory}/README.md`, 'utf8')
const decisions = readdirSync(directory)
  .filter((name) => /^\d{4}-/.test(name))
  .map((name) => {
    const text = readFileSync(`${directory}/${name}`, 'utf8')
    const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
    return { name, text, number: Number(number), title }
  })

describe('the decisions', () => {
  it('have numbers of their own', () => {
    const numbers = decisions.map(({ number }) => number)
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  })

  it.each(decisions)('list $name in the index with its title', ({ name, number, title }) => {
    expect(index).toContain(`| ${number} | [${title}](${name}) |`)
  })

  it.each(decisions.filter(({ text }) => !text.includes('Superseded by')))(
    'give $name a context, a decision and consequences',
    ({ text }) => {
      for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) expect(text).toContain(part)
    },
  )
})
