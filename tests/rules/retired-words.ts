import type { SourceFile, Violation } from './source-file'

const glossary = 'docs/reference/glossary.md'
const HEADING = '## Which words are retired?'

type RetiredPhrase = { phrase: string; instead: string }

/** Matches files that can't change, because they are history or were written by others. */
const notOurs = /^(prisma\/(migrations|demo)\/|public\/|docs\/reference\/(glossary|log-lines)\.md$|package-lock\.json$)/
/** Matches the rules and their tests, which contain the retired words on purpose. */
const namesThem = /^tests\/rules\//

/** Reads the glossary's table of retired words, without the remarks in parentheses. */
export function readRetiredWords(text: string): RetiredPhrase[] {
  const rows = (text.split(HEADING)[1] ?? '').matchAll(/^\| (.+?) \| (.+?) \|$/gm)
  const phrases = [...rows]
    .filter(([, first = '']) => first !== 'Do not write' && !first.startsWith('---'))
    .flatMap(([, first = '', instead = '']) => {
      const words = first.replace(/\([^)]*\)/g, '').split(',')
      return words.map((word) => ({ phrase: word.trim().toLowerCase(), instead }))
    })
  if (phrases.length === 0) throw new Error(`${glossary} has no table of retired words`)
  return phrases
}

/**
 * Splits names into words, so that keptPage, kept-page and KEPT_PAGE all become 'kept page'. Line breaks are not
 * changed.
 */
const inWords = (text: string) =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase()

const patternOf = ({ phrase }: RetiredPhrase) =>
  new RegExp(`(?<![a-z0-9])${phrase.replace(/[.*+?()[\]{}|\\/]/g, '\\$&').replaceAll(' ', '\\s+')}s?(?![a-z0-9])`)

/**
 * Refuses retired phrases in a file's path or text. Each phrase is reported once per file.
 * @param files must include the glossary
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
