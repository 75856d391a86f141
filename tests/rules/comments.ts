import type { SourceFile, Violation } from './source-file'

/** Code, in which a heading or a list item can't be taken for a comment; not the file with the planted ones. */
const isCode = (path: string) =>
  path !== 'tests/rules/structure.test.ts' && /(\.(tsx?|mjs|css|prisma|ya?ml|sh|conf|example)|^Dockerfile)$/.test(path)
/** A first word that makes the reader look for the noun. */
const clause = /(?:^|\s)(?:\/\/+|\/\*\*?|\{\/\*|(?<=^\s*)(?:\*|#+)) ?(What|Who|Whoever|Whose|Whether)\b/

/** Finds comments that begin with a clause instead of a noun or a verb, and paragraphs inside them that do. */
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
