import type { SourceFile, Violation } from './source-file'

const glossary = 'docs/glossary.md'

/** A phrase that must not come back, and what to write instead. */
type RetiredPhrase = { phrase: string; instead: string }

/** Texts that are not ours to change: history, and facts that others wrote. */
const notOurs = /^(prisma\/(migrations|demo)\/|public\/|docs\/(glossary|decisions\/README)\.md$|package-lock\.json$)/
/** The rules and their tests name the words they forbid. */
const namesThem = /^tests\/rules\//

/**
 * Reads the table "Retired words" of the glossary.
 * @param text the glossary
 * @returns each phrase of its first column, without what stands in parentheses
 * @throws when the glossary has no such table
 */
export function readRetiredWords(text: string): RetiredPhrase[] {
  const rows = (text.split('## Retired words')[1] ?? '').matchAll(/^\| (.+?) \| (.+?) \|$/gm)
  const phrases = [...rows]
    .filter(([, first = '']) => first !== 'Do not write' && !first.startsWith('---'))
    .flatMap(([, first = '', instead = '']) => {
      const words = first.replace(/\([^)]*\)/g, '').split(',')
      return words.map((word) => ({ phrase: word.trim().toLowerCase(), instead }))
    })
  if (phrases.length === 0) throw new Error(`${glossary} has no table of retired words`)
  return phrases
}

/** Names and prose in one form: keptPage, kept-page and KEPT_PAGE all become 'kept page'. Lines stay lines. */
const inWords = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()

const patternOf = ({ phrase }: RetiredPhrase) =>
  new RegExp(`(?<![a-z0-9])${phrase.replace(/[.*+?()[\]{}|\\/]/g, '\\$&').replaceAll(' ', '\\s+')}s?(?![a-z0-9])`)

/**
 * Finds words that the glossary retired: in names of files, identifiers, comments, titles of tests and documents.
 * A file is reported once for each phrase, with the first line that has it.
 * @param files all files of the check; the glossary is one of them
 */
export function checkRetiredWords(files: SourceFile[]): Violation[] {
  const list = files.find(({ path }) => path === glossary)
  if (!list) return []
  const retired = readRetiredWords(list.text).map((entry) => ({ ...entry, pattern: patternOf(entry) }))
  const ours = files.filter(({ path }) => !notOurs.test(path) && !namesThem.test(path))
  return ours.flatMap(({ path, text }) => {
    const name = inWords(path)
    const words = inWords(text)
    return retired.flatMap(({ phrase, instead, pattern }) => {
      const at = words.search(pattern)
      if (at < 0 && !pattern.test(name)) return []
      const line = at < 0 ? '' : ` in line ${words.slice(0, at).split('\n').length}`
      return [{ path, message: `'${phrase}'${line} is retired: ${instead} (${glossary})` }]
    })
  })
}
