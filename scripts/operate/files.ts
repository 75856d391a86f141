import { createReadStream, type ReadStream } from 'node:fs'
import { codeOf } from '@/scripts/lib/output.mjs'
import { OperatorError } from './run'

const reasons: Record<string, (file: string) => string> = {
  ENOENT: (file) => `File not found: ${file}.`,
  EISDIR: (file) => `${file} is a directory.`,
  EACCES: (file) => `No permission to read ${file}.`,
}

/**
 * @param parse function that reads rows from the file's bytes
 * @throws OperatorError if the file can't be read
 */
export async function* readRows<Row>(
  file: string,
  parse: (bytes: ReadStream) => AsyncIterable<Row>,
): AsyncGenerator<Row> {
  try {
    yield* parse(createReadStream(file))
  } catch (error) {
    const isOfTheDisk = error instanceof Error && 'syscall' in error
    if (!isOfTheDisk) throw error
    const reason = reasons[codeOf(error)] ?? (() => `Can’t read ${file}: ${error.message}.`)
    throw new OperatorError(reason(file))
  }
}
