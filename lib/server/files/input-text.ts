import 'server-only'
import { asTyped, isStorable, UNREADABLE } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'

/** Rejects text that PostgreSQL can't store, at any depth of the input. */
export function requireStorable(input: unknown): void {
  // Avoids recursion, because hostile input may be nested too deeply.
  const parts = new Set([input])
  for (const part of parts) {
    if (typeof part === 'string' && !isStorable(part)) throw new AppError('validation', UNREADABLE)
    if (typeof part === 'object' && part !== null) for (const inner of Object.entries(part).flat()) parts.add(inner)
  }
}

const IS_SECRET = /password/i

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
