import path from 'node:path'

/** `path` is relative to the project's root, with forward slashes. */
export type SourceFile = { path: string; text: string }

export type Violation = { path: string; message: string }

const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/** Returns the paths of the project files that a file imports. Most have no extension, as in the import. */
export const importsOf = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(specifier)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(file), name)]
    return name.startsWith('@/') ? [name.slice(2)] : []
  })
