import { OperatorError } from './run'

/** What keeps a file from being read, in words; anything else as it is. */
export function unreadable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (code === 'EISDIR') return new OperatorError(`${file} is a directory.`)
  if (code === 'EACCES') return new OperatorError(`${file} may not be read.`)
  return error
}
