import { execFileSync } from 'node:child_process'
import { Explained } from '@/scripts/lib/output.mjs'
import { root } from '@/scripts/lib/paths.mjs'
import { batches, onRequest, type Part } from './parts'

/** @property files test files to select, in the syntax of the part's program */
export type Planned = { name: string; part: Part; files: readonly string[] }

/** Parts that need no build. Paths and `changed` select these parts if no other part is named. */
const quick = ['unit', 'integration']
const checks = ['lint', 'format']

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\0').filter(Boolean)
  } catch (error) {
    throw new Explained(`git could not list the changes: ${(error as { stderr?: string }).stderr?.trim()}`)
  }
}

/** Returns the files changed since a commit. Includes files that git doesn't track yet. */
function changedFiles(commit: string): string[] {
  const [base = ''] = git('merge-base', commit, 'HEAD')
  return [
    ...git('diff', '--name-only', '-z', '--diff-filter=d', base.trim()),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

/**
 * Selects files for a part. Checks get all changed files, quick parts get the tests that import them, and other parts
 * get only their own changed tests.
 */
function filesOf(part: string, changed: readonly string[]): readonly string[] {
  if (checks.includes(part)) return changed
  if (quick.includes(part)) return changed.length > 0 ? ['--findRelatedTests', ...changed] : []
  return changed.filter((file) => file.startsWith(`tests/${part}/`) && /\.(test|spec)\.ts$/.test(file))
}

/**
 * Plans a run from the words on the command line. Without words, selects all parts except those on request.
 * @param words names of parts, and path substrings of test files. Paths alone select unit and integration tests.
 *   `changed` selects only tests affected since the commit named after it, by default the last commit.
 * @returns batches of parts; the parts in a batch run in parallel
 * @throws {Explained} if git doesn't know the commit
 */
export function planOf(words: readonly string[]): Planned[][] {
  const [first = '', ...rest] = words
  const requested = onRequest[first]
  if (requested) return [[{ name: first, part: requested, files: rest }]]

  const planned = (choose: (name: string) => readonly string[] | undefined): Planned[][] =>
    batches
      .map((batch) =>
        Object.entries(batch).flatMap(([name, part]) => {
          const files = choose(name)
          return files ? [{ name, part, files }] : []
        }),
      )
      .filter((batch) => batch.length > 0)

  if (first === 'changed') {
    const [since = 'HEAD'] = rest
    const changed = changedFiles(since)
    if (changed.length === 0) throw new Explained(`No changes since ${since}.`)
    return planned((name) => {
      const files = filesOf(name, changed)
      return files.length > 0 ? files : undefined
    })
  }
  const names = batches.flatMap((batch) => Object.keys(batch))
  const parts = words.filter((word) => names.includes(word))
  const files = words.filter((word) => !names.includes(word))
  const chosen = parts.length > 0 ? parts : files.length > 0 ? quick : names
  return planned((name) => (chosen.includes(name) ? files : undefined))
}
