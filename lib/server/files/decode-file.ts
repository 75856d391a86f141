import 'server-only'
import { AppError } from '@/lib/shared/errors'

/** Characters decoded from bytes that Windows-1252 leaves undefined. */
const NOT_WINDOWS = /[\u0081\u008d\u008f\u0090\u009d]/

const wrong = () =>
  new AppError(
    'validation',
    'The file isn’t encoded as UTF-8, UTF-16 or Windows-1252. ' +
      'Save it as UTF-8 ("CSV UTF-8" in a spreadsheet) and try again.',
  )

function decoded(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: bytes !== undefined })
  } catch {
    throw wrong()
  }
}

function openBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Detects ZIP files (.xlsx, .ods, .numbers) and older .xls files by their first bytes. */
const isWorkbook = ([first, second, third]: Uint8Array) =>
  (first === 0x50 && second === 0x4b && third === 0x03) || (first === 0xd0 && second === 0xcf && third === 0x11)

/** Detects UTF-16 by its byte order mark, or by the zero bytes of ASCII characters. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

/** Decodes as UTF-8, or as Windows-1252 if the first non-ASCII character isn't valid UTF-8. */
class Utf8OrWindows {
  private pending: Uint8Array = new Uint8Array()
  private isSure = false
  private windows: TextDecoder | null = null

  read(chunk: Uint8Array, isLast = false): string {
    if (this.windows) return this.asWindows(chunk)
    const bytes = this.pending.length > 0 ? Buffer.concat([this.pending, chunk]) : chunk
    const open = isLast ? 0 : openBytes(bytes)
    const whole = bytes.subarray(0, bytes.length - open)
    this.pending = Uint8Array.from(bytes.subarray(bytes.length - open))
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole)
      this.isSure ||= /[^\0-\x7f]/.test(text)
      return text
    } catch {
      // Rejects a mixture of valid and invalid UTF-8, because either decoding would corrupt some names.
      const loose = new TextDecoder('utf-8').decode(whole).replaceAll('\ufffd', '')
      if (this.isSure || /[^\0-\x7f]/.test(loose)) throw wrong()
      this.windows = new TextDecoder('windows-1252')
      return this.asWindows(bytes)
    }
  }

  private asWindows(bytes: Uint8Array): string {
    const text = this.windows?.decode(bytes) ?? ''
    if (NOT_WINDOWS.test(text)) throw wrong()
    return text
  }
}

export async function* decodeFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const bytes = chunks[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  while (head.length < 3) {
    const next = await bytes.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  if (isWorkbook(head)) {
    const message = 'This isn’t a text file. Save it as text ("CSV UTF-8" in a spreadsheet) and try again.'
    throw new AppError('validation', message)
  }
  const rest = { [Symbol.asyncIterator]: () => bytes }
  const utf16 = head.length > 1 ? utf16Of(head) : null
  if (utf16) {
    const decoder = new TextDecoder(utf16, { fatal: true }) // strips the byte order mark
    yield decoded(decoder, head)
    for await (const chunk of rest) yield decoded(decoder, chunk)
    yield decoded(decoder)
    return
  }
  const hasMark = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf
  const decoder = new Utf8OrWindows()
  yield decoder.read(hasMark ? head.subarray(3) : head)
  for await (const chunk of rest) yield decoder.read(chunk)
  yield decoder.read(new Uint8Array(), true)
}
