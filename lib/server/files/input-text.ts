import 'server-only'
import { asTyped, isStorable } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'

/**
 * Refuses texts that PostgreSQL cannot hold, wherever they stand in an input that a schema has accepted, however deep.
 * @throws AppError validation
 */
export function requireStorable(input: unknown): void {
  // Not by calls within calls, for which what somebody sends may be too deep.
  const parts = new Set([input])
  for (const part of parts) {
    if (typeof part === 'string' && !isStorable(part))
      throw new AppError('validation', 'This holds signs that cannot be kept. Please type it anew.')
    if (typeof part === 'object' && part !== null) for (const inner of Object.entries(part).flat()) parts.add(inner)
  }
}

/** Passwords are what was typed, whatever that is. */
const IS_SECRET = /password/i

/** Makes texts that were pasted ordinary, wherever they stand in JSON that came in: changes it where it is. */
export function normalizeTexts(input: unknown): unknown {
  const parts = new Set([input])
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue
    for (const [name, inner] of Object.entries(part)) {
      if (typeof inner === 'object') parts.add(inner)
      else if (typeof inner === 'string' && !IS_SECRET.test(name)) Object.assign(part, { [name]: asTyped(inner) })
    }
  }
  return input
}
