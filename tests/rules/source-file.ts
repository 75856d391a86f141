import path from 'node:path'

/** `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string }

export type Violation = { path: string; message: string }

const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/** Returns the project files that a file imports, as paths from the root, mostly without an extension. */
export const importsOf = ({ path: file, text }: SourceFile): string[] =>
  [...text.matchAll(specifier)].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return [path.posix.join(path.posix.dirname(file), name)]
    return name.startsWith('@/') ? [name.slice(2)] : []
  })
