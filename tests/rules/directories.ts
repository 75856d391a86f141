import path from 'node:path'
import type { SourceFile, Violation } from './source-file'

const MOST = 14
const serves = /^(app|components|lib|server)\//
const notCounted = /\.test\.tsx?$|^lib\/server\/(db\/generated|cards\/fonts)\//

/** Refuses directories with too many files. Unit tests next to their source don't count. */
export function checkDirectories(files: readonly SourceFile[]): Violation[] {
  const counts = new Map<string, number>()
  for (const { path: file } of files) {
    if (!serves.test(file) || notCounted.test(file)) continue
    const directory = path.posix.dirname(file)
    counts.set(directory, (counts.get(directory) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST)
    .map(([directory, count]) => ({
      path: directory,
      message: `has ${count} files, and ${MOST} at most: divide it by subject`,
    }))
}
