import 'server-only'
import { captionsColumn } from '@/lib/domains/catalogue/captions/schema'
import { readCsv } from '@/lib/server/files/csv'
import { readJsonRows } from '@/lib/server/files/json-rows'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { importColumns, UNCHANGED, type ImportColumn, type ImportFormat, type VideoRow } from './schema'

/** Maximum number of characters in a row: enough for the longest programme, lyrics and captions together. */
const LONGEST_ROW = 450_000
const known = new Set<string>(importColumns)
const pieceParts = ['title', 'raga', 'tala', 'composer', 'form', 'language', 'composition', 'sruti'] as const
const pieceLists = { ragas: 'raga', talas: 'tala' } as const
const listColumns = ['tags', 'pieces', 'performers', 'words', 'captions']
const listTexts = { pieces: pieceLine, performers: performerText, words: formatLyricsLines, captions: captionsFile }

export async function* readImportFile(
  chunks: AsyncIterable<Uint8Array>,
  format: ImportFormat,
): AsyncGenerator<VideoRow> {
  if (format === 'csv') {
    const options = { optional: importColumns.slice(1), longestRow: LONGEST_ROW }
    for await (const row of readCsv<ImportColumn>(chunks, ['externalId'], options)) yield withoutUnchanged(row)
    return
  }
  for await (const row of readJsonRows(chunks)) {
    yield 'problem' in row ? row : withoutUnchanged({ line: row.line, ...valuesOf(row.value) })
  }
}

function withoutUnchanged(row: VideoRow): VideoRow {
  if ('problem' in row || !Object.values(row.values).includes(UNCHANGED)) return row
  const given = Object.entries(row.values).filter(([, value]) => value !== UNCHANGED)
  return { line: row.line, values: Object.fromEntries(given) }
}

type Values = { values: Partial<Record<ImportColumn, string>> } | { problem: string }

function valuesOf(value: unknown): Values {
  if (typeof value !== 'object' || value === null) return { problem: 'isn’t a JSON object' }
  const values: Partial<Record<ImportColumn, string>> = {}
  for (const [name, given] of Object.entries(value)) {
    if (!known.has(name)) return { problem: `has an unknown column: ${JSON.stringify(truncateAtGrapheme(name, 60))}` }
    const text = readTextValue(name, given)
    if (text === null) return { problem: `${name} must be text${listColumns.includes(name) ? ' or a list' : ''}` }
    values[name as ImportColumn] = text
  }
  return { values }
}

/** Converts a JSON value to the text of a CSV cell. Returns null if the value is invalid. */
function readTextValue(name: string, given: unknown): string | null {
  if (given === null) return ''
  if (typeof given === 'string') return given
  if (typeof given === 'number') return String(given)
  if (!Array.isArray(given)) return null
  if (name === 'tags') return given.every((tag) => typeof tag === 'string') ? given.join(';') : null
  if (!Object.hasOwn(listTexts, name)) return null
  const lines = given.map(listTexts[name as keyof typeof listTexts])
  return lines.includes(null) ? null : lines.join('\n')
}

function readTextValues<Name extends string>(value: unknown, names: readonly Name[]): Record<Name, string> | null {
  if (typeof value !== 'object' || value === null) return null
  const given = Object.entries(value)
  if (given.some(([name, text]) => !names.includes(name as Name) || (text !== null && typeof text !== 'string')))
    return null
  const texts = new Map(given.map(([name, text]) => [name, (text ?? '') as string]))
  return Object.fromEntries(names.map((name) => [name, texts.get(name) ?? ''])) as Record<Name, string>
}

function formatLyricsLines(words: unknown): string | null {
  if (typeof words === 'string') return words
  const texts = readTextValues(words, ['at', 'kind', 'language', 'source', 'text'])
  if (!texts || [texts.at, texts.kind, texts.language].some((text) => /[\s·|]/.test(text))) return null
  if (/[\r\n]/.test(texts.source) || /^=/m.test(texts.text)) return null
  return `= ${texts.at} ${texts.kind} ${texts.language} · ${texts.source}\n${texts.text}`
}

function captionsFile(captions: unknown): string | null {
  if (typeof captions === 'string') return captions
  const texts = readTextValues(captions, ['language', 'label', 'text'])
  if (!texts || /[\r\n]/.test(texts.language + texts.label)) return null
  return captionsColumn(texts)
}

/** Returns null if the performer is invalid, or if the name or role contains a separator. */
function performerText(performer: unknown): string | null {
  if (typeof performer === 'string') return performer
  if (typeof performer !== 'object' || performer === null) return null
  const { name, role = '', ...more } = performer as Record<string, unknown>
  const isText = (value: unknown): value is string => typeof value === 'string'
  if (!isText(name) || (role !== null && !isText(role)) || Object.keys(more).length > 0) return null
  return /[;\n]/.test(name) || /[;\n()]/.test(role ?? '') ? null : `${name} (${role ?? ''})`
}

/** Returns null if the piece is invalid or one of its parts contains a separator. */
function pieceLine(piece: unknown): string | null {
  if (typeof piece === 'string') return piece
  if (typeof piece !== 'object' || piece === null) return null
  const parts = new Map<string, unknown>()
  for (const [name, value] of Object.entries(piece)) {
    const part = name in pieceLists ? pieceLists[name as keyof typeof pieceLists] : name
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string' && !/[,/]/.test(each))
    parts.set(part, isList && (part === 'raga' || part === 'tala') ? value.join(', ') : value)
  }
  const [at, end] = [parts.get('at'), parts.get('end') ?? '']
  const known = ['at', 'end', ...pieceParts] as readonly string[]
  if (typeof at !== 'string' || typeof end !== 'string' || [...parts.keys()].some((name) => !known.includes(name)))
    return null
  const texts = pieceParts.map((part) => parts.get(part) ?? '')
  if (texts.some((text) => typeof text !== 'string' || /[·|\t\n\r]/.test(text))) return null
  return `${at}${end && `–${end}`} ${texts.map((text) => text || '-').join(' · ')}`
}
