// `npm run words [-- part of a path…]` lists every text that a person can see, with file and line, for proofreading and
// diffs. Reads the sources, because some texts appear on no page yet.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { say } from './lib/output.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { textsOf } from './lib/words'

const parts = process.argv.slice(2)
const command = ['ls-files', '-z', 'app', 'components', 'lib', 'content']
const files = execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\0')
for (const file of files.filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))) {
  if (/\.test\.tsx?$|^lib\/shared\/spelling\//.test(file)) continue
  const found = /\.tsx?$/.test(file)
    ? textsOf(file, readFileSync(inRoot(file), 'utf8'))
    : /^content\/.*\.md$/.test(file)
      ? readFileSync(inRoot(file), 'utf8')
          .split('\n')
          .map((text, index) => ({ line: index + 1, text: text.trim() }))
      : []
  for (const { line, text } of found) if (text) say(`${file}:${line}\t${text}`)
}
