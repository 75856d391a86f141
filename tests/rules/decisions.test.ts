import { readFileSync } from 'node:fs'

const text = readFileSync('docs/reference/decisions.md', 'utf8')
const decisions = text
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ number: Number.parseInt(section, 10), section }))

describe('the decisions', () => {
  it('are numbered in order, so that a number never changes', () => {
    expect(decisions.map(({ number }) => number)).toEqual(decisions.map((_, index) => index + 1))
  })

  it.each(decisions.filter(({ section }) => !section.includes('Superseded by')))(
    'give $number a context, a decision and consequences',
    ({ section }) => {
      for (const part of ['**Context.**', '**Decision.**', '**Consequences.**']) expect(section).toContain(part)
    },
  )
})
