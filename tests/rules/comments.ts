import type { SourceFile, Violation } from './source-file'

/**
 * Excludes Markdown, because its headings and list items look like comments. Excludes the test that violates the rule
 * on purpose.
 */
const isCode = (path: string) =>
  path !== 'tests/rules/structure.test.ts' && /(\.(tsx?|mjs|css|prisma|ya?ml|sh|conf|example)|^Dockerfile)$/.test(path)
const clause = /(?:^|\s)(?:\/\/+|\/\*\*?|\{\/\*|(?<=^\s*)(?:\*|#+)) ?(What|Who|Whoever|Whose|Whether)\b/

/** Refuses comments that begin with a clause (What …, Whether …) instead of a noun or a verb. */
export function checkComments(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const word = clause.exec(line)?.[1]
        if (word === undefined) return []
        return {
          path,
          message: `the comment in line ${index + 1} begins with '${word}': begin with the noun or the verb`,
        }
      }),
    )
}
