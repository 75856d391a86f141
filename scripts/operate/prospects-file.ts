import { createReadStream } from 'node:fs'
import { readProspects } from '@/lib/domains/payments/files-prospects'
import type { ProspectRow } from '@/lib/domains/payments/schema-prospects'
import { unreadable } from './unreadable'

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
