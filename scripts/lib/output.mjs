// @ts-check
// What a person sees while the scripts work: numbered steps that read the same in a terminal and in a log file.

/** Something a person can understand and mend: shown as one line, without a stack. */
export class Explained extends Error {}

/** What an error says, whatever was thrown. @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/** The code that the system, PostgreSQL or a connection gave to an error, '' where there is none. */
export const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error && error.code ? String(error.code) : ''

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

let lineIsOpen = false

/** One whole line; ends a step's half-written line first. */
export function say(line = '') {
  if (lineIsOpen) process.stdout.write('\n')
  lineIsOpen = false
  process.stdout.write(`${line}\n`)
}

/** A line of progress inside the running step. */
export const progress = (/** @type {string} */ line) => say(`      ${line}`)

/**
 * Makes the function that runs one step after another and numbers them.
 * @param {number} total how many steps there will be
 * @returns {(title: string, work: () => Promise<string | void> | string | void) => Promise<void>}
 */
export function createSteps(total) {
  let number = 0
  return async (title, work) => {
    const since = performance.now()
    number += 1
    process.stdout.write(`${number}/${total} ${title} … `)
    lineIsOpen = true
    const note = (await work()) ?? 'done'
    const prefix = lineIsOpen ? '' : '      '
    lineIsOpen = false
    process.stdout.write(`${prefix}${note} (${seconds(since)})\n`)
  }
}

/** Shows the explanation, or the stack where nobody foresaw the error. @param {unknown} error */
export function explain(error) {
  const stack = error instanceof Error ? error.stack : String(error)
  say(error instanceof Explained ? `✗ ${error.message}` : stack)
}
