import 'server-only'
import {
  importColumns,
  type ImportColumn,
  type ImportFormat,
  type VideoRow,
} from '@/lib/domains/editorial/schema-import'
import { readCsv } from '@/lib/server/csv'
import { readJsonRows } from '@/lib/server/json-rows'

/** A programme and a description of the longest kind fit. */
const LONGEST_ROW = 60_000
const known = new Set<string>(importColumns)
const pieceParts = ['title', 'raga', 'tala', 'composer', 'form', 'language'] as const

/**
 * Reads a file of videos row by row: the same for the operators' command and for an upload.
 * @param chunks bytes of the file
 * @throws AppError validation when the file as a whole cannot be read
 */
export async function* readImportFile(
  chunks: AsyncIterable<Uint8Array>,
  format: ImportFormat,
): AsyncGenerator<VideoRow> {
  if (format === 'csv') {
    yield* readCsv<ImportColumn>(chunks, ['externalId'], { optional: importColumns.slice(1), longestRow: LONGEST_ROW })
    return
  }
  for await (const row of readJsonRows(chunks)) {
    yield 'problem' in row ? row : { line: row.line, ...valuesOf(row.value) }
  }
}

type Values = { values: Partial<Record<ImportColumn, string>> } | { problem: string }

function valuesOf(value: unknown): Values {
  if (typeof value !== 'object' || value === null) return { problem: 'is not a JSON object' }
  const values: Partial<Record<ImportColumn, string>> = {}
  for (const [name, given] of Object.entries(value)) {
    if (!known.has(name)) return { problem: `has a column that is not known: ${JSON.stringify(name.slice(0, 60))}` }
    const text = textOf(name, given)
    if (text === null)
      return { problem: `${name} must be a text${name === 'tags' || name === 'pieces' ? ' or a list' : ''}` }
    values[name as ImportColumn] = text
  }
  return { values }
}

/** A value as a column of CSV would hold it; null when it cannot be one. */
function textOf(name: string, given: unknown): string | null {
  if (given === null) return ''
  if (typeof given === 'string') return given
  if (typeof given === 'number') return String(given)
  if (!Array.isArray(given)) return null
  if (name === 'tags') return given.every((tag) => typeof tag === 'string') ? given.join(';') : null
  if (name !== 'pieces') return null
  const lines = given.map(pieceLine)
  return lines.includes(null) ? null : lines.join('\n')
}

/** A piece as an object becomes a line; its parts must not hold what sets parts apart. */
function pieceLine(piece: unknown): string | null {
  if (typeof piece === 'string') return piece
  if (typeof piece !== 'object' || piece === null) return null
  const parts = new Map<string, unknown>(Object.entries(piece))
  const at = parts.get('at')
  if (
    typeof at !== 'string' ||
    [...parts.keys()].some((name) => name !== 'at' && !pieceParts.some((part) => part === name))
  )
    return null
  const texts = pieceParts.map((part) => parts.get(part) ?? '')
  if (texts.some((text) => typeof text !== 'string' || /[·|\t\n\r]/.test(text))) return null
  return `${at} ${texts.map((text) => text || '-').join(' · ')}`
}
