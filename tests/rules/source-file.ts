import path from 'node:path'

/** A file of the repository. `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string }

/** A file that breaks a rule, and how to put it right. */
export type Violation = { path: string; message: string }

const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/** What a file imports of this project, as paths from the root, written as there: mostly without an ending. */
export const importsOf = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(specifier)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(file), name)]
    return name.startsWith('@/') ? [name.slice(2)] : []
  })
