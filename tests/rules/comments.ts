import type { SourceFile, Violation } from './source-file'

/** Excludes Markdown, where headings and list items look like comments, and the test with intentional violations. */
const isCode = (path: string) =>
  path !== 'tests/rules/structure.test.ts' && /(\.(tsx?|mjs|css|prisma|ya?ml|sh|conf|example)|^Dockerfile)$/.test(path)
const clause = /(?:^|\s)(?:\/\/+|\/\*\*?|\{\/\*|(?<=^\s*)(?:\*|#+)) ?(What|Who|Whoever|Whose|Whether)\b/

/** Finds comments, and paragraphs inside them, that begin with a clause instead of a noun or a verb. */
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
