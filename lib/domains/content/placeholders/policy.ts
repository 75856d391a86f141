/** A word in braces in a text that staff edit: what stands there is known when the text is shown. */
const PLACEHOLDER = /\{(\w{1,40})\}/g

/**
 * A text with its placeholders replaced. Those without a value stay as they are written.
 * @param facts values by the names of placeholders
 */
export const fillIn = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (written, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : written))

/**
 * Why a text may not be saved.
 * @param known names that may be used
 * @param needed those that must be there
 * @returns null when all is well
 */
export function placeholderProblem(
  text: string,
  known: readonly string[],
  needed: readonly string[] = [],
): string | null {
  const used = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const list = known.map((name) => `{${name}}`).join(', ')
  const unknown = used.find((name) => !known.includes(name))
  if (unknown !== undefined)
    return known.length === 0 ? `{${unknown}} has no meaning here` : `{${unknown}} is unknown here. There are: ${list}`
  const missing = needed.find((name) => !used.includes(name))
  return missing === undefined ? null : `{${missing}} must be in the text`
}
