import { readdirSync, readFileSync } from 'node:fs'
import { checkWhereIsIt } from './where-is-it'

const text = readFileSync('docs/reference/where-is-it.md', 'utf8')
const paths = ['app', 'components', 'content', 'lib', 'prisma', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
)
const withRow = (row: string) => checkWhereIsIt(`${text}${row}\n`, paths).map(({ message }) => message)

describe('docs/reference/where-is-it.md', () => {
  it('leads every task to a file that exists, by a rule that gives its path', () => {
    expect(checkWhereIsIt(text, paths)).toEqual([])
  })

  it.each([
    ['a file that is not there', '| A | `lib/domains/names/wheel/policy.ts` | policy |', /does not exist/],
    ['a kind beside its rule', '| A | `lib/domains/names/merging/mutations.ts` | queries |', /does not give/],
    ['a component among the shared files', '| A | `components/sound/tanpura.ts` | shared |', /does not give/],
    ['a rule that nobody wrote down', '| A | `lib/shared/money/prices.ts` | price |', /no rule is called 'price'/],
    ['the page of another address', '| At `/login` | `app/(public)/about/page.tsx` | page |', /another address/],
  ])('refuses %s', (_what, row, message) => {
    expect(withRow(row)).toEqual([expect.stringMatching(message)])
  })

  it('refuses a table of fewer than thirty tasks', () => {
    const lines = text.split('\n')
    const short = lines.slice(0, lines.indexOf('## The tasks') + 4 + 29).join('\n')
    expect(checkWhereIsIt(short, paths).map(({ message }) => message)).toEqual(['has 29 tasks, and 30 are the least'])
  })
})
