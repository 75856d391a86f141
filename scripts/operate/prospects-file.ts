import { createReadStream } from 'node:fs'
import { readProspects } from '@/lib/domains/billing/mutations-prospects-file'
import type { ProspectRow } from '@/lib/domains/billing/schema-prospects'
import { OperatorError } from './run'

/**
 * Reads a file of prospects row by row.
 * @throws OperatorError when the file cannot be read, AppError when it is not in UTF-8 or has another header
 */
export async function* readProspectsFile(file: string): AsyncGenerator<ProspectRow> {
  try {
    yield* readProspects(createReadStream(file))
  } catch (error) {
    throw unreadable(file, error)
  }
}

function unreadable(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (code === 'EISDIR') return new OperatorError(`${file} is a directory.`)
  if (code === 'EACCES') return new OperatorError(`${file} may not be read.`)
  return error
}
