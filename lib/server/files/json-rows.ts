import 'server-only'
import { AppError } from '@/lib/shared/errors'
import { decodeFile } from './decode-file'

/** `line` identifies the row. Several rows on one line get consecutive numbers. */
type JsonRow = { line: number } & ({ value: unknown } | { problem: string })

/** Maximum number of characters in a row. Limits memory use. */
const LONGEST_ROW = 1_000_000

const SPACE = new Set([' ', '\n', '\r', '\t', '\ufeff'])

/** Reads a JSON array or NDJSON. Stops at an error if it can't find where the next object begins. */
export async function* readJsonRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<JsonRow> {
  let line = 1
  let begin = 0
  let depth = 0
  let text = ''
  let inString = false
  let escaped = false
  let seen = false
  for await (const chunk of decodeFile(chunks)) {
    let from = depth > 0 ? 0 : -1
    for (let index = 0; index < chunk.length; index += 1) {
      const sign = chunk[index] ?? ''
      if (sign === '\n') line += 1
      if (depth === 0) {
        if (sign === '{') {
          ;[depth, from, begin, text, seen] = [1, index, Math.max(line, begin + 1), '', true]
        } else if (!SPACE.has(sign) && sign !== ',' && sign !== '[' && sign !== ']') {
          if (!seen)
            throw new AppError(
              'validation',
              'The file must be a JSON array of objects, or contain one object per line.',
            )
          yield { line, problem: 'isn’t a JSON object: this row and all later ones were skipped' }
          return
        } else if (sign === '[') seen = true
        continue
      }
      if (escaped) escaped = false
      else if (inString && sign === '\\') escaped = true
      else if (sign === '"') inString = !inString
      else if (!inString && (sign === '{' || sign === '[')) depth += 1
      else if (!inString && (sign === '}' || sign === ']')) depth -= 1
      if (depth === 0) {
        yield parsed(begin, text + chunk.slice(from, index + 1))
        from = -1
      } else if (text.length + index - from > LONGEST_ROW) {
        yield { line: begin, problem: 'is too long or never ends: this row and all later ones were skipped' }
        return
      }
    }
    if (from >= 0) text += chunk.slice(from)
  }
  if (depth > 0) yield { line: begin, problem: 'never ends' }
  else if (!seen) throw new AppError('validation', 'The file is empty.')
}

function parsed(line: number, text: string): JsonRow {
  try {
    return { line, value: JSON.parse(text) as unknown }
  } catch {
    return { line, problem: 'isn’t valid JSON' }
  }
}
