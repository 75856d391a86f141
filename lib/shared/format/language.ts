import { codeText } from './pasted-text'

/** ISO 639 code for "no linguistic content", used for lyrics such as rhythm syllables. */
export const NO_LANGUAGE = 'zxx'

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const scripts = new Intl.DisplayNames(['en'], { type: 'script' })
const SHORT = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/

/** Returns the canonical form of a language tag; null for an invalid tag or an unknown language. */
export function languageTag(text: string): string | null {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(codeText(text))
    return SHORT.test(tag) && names.of(tag.split('-')[0] ?? '') ? tag : null
  } catch {
    return null
  }
}

export function languageName(tag: string): string {
  return names.of(tag) ?? tag
}

type Written = { language: string; script: string | null }

/** Returns a label such as 'Sanskrit (Devanagari)'. Text without a language gets only the name of its script. */
export function writtenIn({ language, script }: Written): string {
  if (script && scripts.of(script) === languageName(language)) return languageName(language)
  if (language === NO_LANGUAGE) return script ? (scripts.of(script) ?? script) : ''
  return languageName(writtenTag({ language, script }))
}

export const writtenTag = ({ language, script }: Written) => (script ? `${language}-${script}` : language)
