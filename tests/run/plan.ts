import { execFileSync } from 'node:child_process'
import { Explained } from '@/scripts/lib/output.mjs'
import { root } from '@/scripts/lib/paths.mjs'
import { batches, onRequest, type Part } from './parts'

/** A part that runs. @property files what chooses its test files, in words of the program that runs them */
export type Planned = { name: string; part: Part; files: readonly string[] }

/** Parts that need no build: what runs for a word or a change alone. */
const quick = ['unit', 'integration']
/** Parts that look at the files they are given. */
const checks = ['lint', 'format']

const git = (...args: string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\0').filter(Boolean)
  } catch (error) {
    throw new Explained(`git could not say what was changed: ${(error as { stderr?: string }).stderr?.trim()}`)
  }
}

/** Files that differ from a commit, with those that git does not have yet. */
function changedFiles(commit: string): string[] {
  const [base = ''] = git('merge-base', commit, 'HEAD')
  return [
    ...git('diff', '--name-only', '-z', '--diff-filter=d', base.trim()),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
}

/** What a part runs for changed files: those files themselves, tests that load one of them, or its changed tests. */
function filesOf(part: string, changed: readonly string[]): readonly string[] {
  if (checks.includes(part)) return changed
  if (quick.includes(part)) return changed.length > 0 ? ['--findRelatedTests', ...changed] : []
  return changed.filter((file) => file.startsWith(`tests/${part}/`) && /\.(test|spec)\.ts$/.test(file))
}

/**
 * Says what the words of the command line ask for.
 * @param words names of parts, and words of which a test file has one in its path: without a part, unit and integration
 *   tests; without any word, all parts that are not on request. `changed` in front: what a change touches since the
 *   commit that follows, by default since the last one
 * @returns parts that run side by side, in the order of their batches
 * @throws {Explained} when git does not know the commit
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
    if (changed.length === 0) throw new Explained(`Nothing was changed since ${since}.`)
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
