import { closeDb } from '@/lib/server/db/client'
import { runPatiently } from '@/lib/server/db/pool'
import { SettingsError } from '@/lib/server/env'
import { closeRedis } from '@/lib/server/limits/redis'
import { AppError } from '@/lib/shared/errors'
import { codeOf, messageOf } from '@/scripts/lib/output.mjs'

/** Error that the operator can fix. It is printed as one line without a stack. */
export class OperatorError extends Error {}

/** Error codes and messages of an unreachable or stopping database. */
const SILENT = /ECONNREFUSED|ENOTFOUND|ETIMEDOUT|P1001|timeout exceeded|connection timeout|57P0[123]/
/** PostgreSQL's permission error, as part of Prisma's message. */
const DENIED = /`42501`\. Message: `([^`]+)`/

/** Error codes of Prisma and PostgreSQL for a missing table or column. */
const MISSING = /P2021|P2022|`42P01`|`42703`/

function explanation(error: unknown): string {
  if ([OperatorError, AppError, SettingsError].some((kind) => error instanceof kind)) return messageOf(error)
  const words = `${codeOf(error)} ${messageOf(error)}`
  if (MISSING.test(words)) return 'The database schema is out of date. Run npm start or npm run migrate once.'
  const which = process.env.EMBEDDED_DATABASE ? 'The embedded database' : 'The database in DATABASE_URL'
  if (SILENT.test(words)) return `${which} isn’t responding.`
  const denied = DENIED.exec(words)?.[1]
  if (denied) return `The role in DATABASE_URL lacks a privilege: ${denied}.`
  return (error instanceof Error && error.stack) || messageOf(error)
}

export type Command = (args: string[]) => Promise<void>

/**
 * Runs a command. Prints an error as one line.
 * @returns the exit code
 */
export async function runCommand(command: Command, args: string[]): Promise<0 | 1> {
  try {
    await runPatiently(() => command(args))
    return 0
  } catch (error) {
    console.error(`✗ ${explanation(error)}`)
    return 1
  } finally {
    closeRedis()
    await closeDb()
  }
}
