import 'server-only'
import { isStorable } from '@/lib/shared/editing'
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
