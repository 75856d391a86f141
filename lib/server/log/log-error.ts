import 'server-only'

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const DEPTH = 4
const MAX_TEXT = 4000

/**
 * A text of somebody else's making without what belongs to people: mail servers and the database quote addresses, and
 * clients of both quote their own address together with its password.
 */
function withoutPersonalData(text: string): string {
  return (
    text
      // Part by part: one expression that looks for the address everywhere takes the square of the text's length. Split
      // at single characters: an expression for a whole part fills the stack with a long one.
      .split(/([\s<>"'(),;=/])/)
      .map((part) => (/.@./s.test(part) ? '[hidden]' : part))
      .join('')
      // What follows does take the square.
      .slice(0, 2 * MAX_TEXT)
      .replace(/(Key \([^)]*\)=)\(.*?\)(?= )/g, '$1([hidden])')
      .slice(0, MAX_TEXT)
  )
}

/**
 * How an error is written to the log: what it is, what it says, where it came from. Nothing else that hangs on it is
 * written: drivers and clients put rows, recipients and whole requests there.
 */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPersonalData(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: withoutPersonalData(error.message),
    ...(code && { code }),
    ...(error.stack && { stack: withoutPersonalData(error.stack) }),
    ...(error.cause !== undefined && depth > 1 && { cause: loggedError(error.cause, depth - 1) }),
  }
}
