// @ts-check
// Prints numbered steps that read the same in a terminal and in a log file.

/** Error that the user can fix. It is printed as one line without a stack. */
export class Explained extends Error {}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error))

/** Returns the code of a system, PostgreSQL or connection error; '' without a code. */
export const codeOf = (/** @type {unknown} */ error) =>
  error instanceof Error && 'code' in error && error.code ? String(error.code) : ''

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

let lineIsOpen = false

/** Prints a line. Ends an unfinished step line first. */
export function say(line = '') {
  if (lineIsOpen) process.stdout.write('\n')
  lineIsOpen = false
  process.stdout.write(`${line}\n`)
}

export const progress = (/** @type {string} */ line) => say(`      ${line}`)

/**
 * Returns a function that runs steps and numbers them.
 * @param {number} total number of steps
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

/**
 * Prints the message of an `Explained` error, or the stack of any other.
 * @param {unknown} error
 */
export function explain(error) {
  const stack = error instanceof Error ? error.stack : String(error)
  say(error instanceof Explained ? `✗ ${error.message}` : stack)
}
