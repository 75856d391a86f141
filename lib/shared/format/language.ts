/** Languages by their tags (BCP 47), as captions and words name them: `ta`, `sa-Deva`, `pt-BR`. */

import { codeText } from './pasted-text'

/** A text that is in no language, such as a rhythm in syllables. */
export const NO_LANGUAGE = 'zxx'

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const scripts = new Intl.DisplayNames(['en'], { type: 'script' })
const SHORT = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/

/** A tag in its one form: `ta`, `sa-Deva`; null for what is none, or names a language that nobody knows. */
export function languageTag(text: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(codeText(text))
    return SHORT.test(tag) && names.of(tag.split('-')[0] ?? '') ? tag : null
  } catch {
    return null
  }
}

/**
 * The English name of a tag: 'Tamil', 'Sanskrit (Devanagari)'; the tag itself where there is none.
 * @throws RangeError for what `languageTag` does not know as a tag
 */
export function languageName(tag: string): string {
  return names.of(tag) ?? tag
}

type Written = { language: string; script: string | null }

/** What words are written in: 'Sanskrit (Devanagari)'; the script alone of what is in no language. */
export function writtenIn({ language, script }: Written): string {
  // Not 'Telugu (Telugu)'.
  if (script && scripts.of(script) === languageName(language)) return languageName(language)
  if (language === NO_LANGUAGE) return script ? (scripts.of(script) ?? script) : ''
  return languageName(writtenTag({ language, script }))
}

/** Language and script as one tag, for the attribute `lang`. */
export const writtenTag = ({ language, script }: Written) => (script ? `${language}-${script}` : language)
