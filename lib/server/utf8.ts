import 'server-only'
import { AppError } from '@/lib/shared/errors'

const isWrong = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'

/**
 * Bytes of a file as text. UTF-8 or nothing: a wrong encoding would make other names and addresses of some.
 * @throws AppError validation when it is not in UTF-8
 */
export async function* decodeUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true }) // takes a byte order mark away
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!isWrong(error)) throw error
    throw new AppError('validation', 'The file is not in UTF-8. Save it as UTF-8 and try again.')
  }
}
