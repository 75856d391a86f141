// Checks each file's location, imports, comments and vocabulary. The rules are in tests/rules/.
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '@/scripts/lib/paths.mjs'
import { checkFileCircles } from '@/tests/rules/circles'
import { checkComments } from '@/tests/rules/comments'
import { checkDevelopmentPackages } from '@/tests/rules/development-packages'
import { checkDirectories } from '@/tests/rules/directories'
import { checkRetiredWords } from '@/tests/rules/retired-words'
import { checkVocabulary } from '@/tests/rules/vocabulary'

/** Returns all files that git tracks or would track. Without git, returns everything but known build output. */
function listFiles(): string[] {
  try {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return list.split('\0').filter(Boolean)
  } catch {
    const entries = readdirSync(root, { recursive: true, encoding: 'utf8' })
    return entries.map((entry) => entry.split(path.sep).join('/')).filter((entry) => !made.test(entry))
  }
}

const made =
  /^(node_modules|\.git|\.next|\.data|coverage|test-results|playwright-report|lib\/server\/db\/generated|\.env(\.local)?$|[^/]*\.tsbuildinfo$)/

const isText = (name: string) => /(\.(tsx?|mjs|json|md|ya?ml|css|prisma|sql|sh|conf|example)|^Dockerfile)$/.test(name)
const files = [...new Set(listFiles())]
  .filter((relative) => statSync(inRoot(relative), { throwIfNoEntry: false })?.isFile())
  .map((relative) => ({ path: relative, text: isText(relative) ? readFileSync(inRoot(relative), 'utf8') : '' }))

const checks = [
  ...[checkVocabulary, checkDirectories, checkFileCircles, checkDevelopmentPackages],
  ...[checkRetiredWords, checkComments],
]
const violations = checks.flatMap((check) => check(files))
for (const { path: place, message } of violations) console.log(`${place}: ${message}`)
console.log(violations.length === 0 ? `${files.length} files, no violations` : `${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1
