import 'server-only'
import { isStorable } from '@/lib/shared/editing'
import { AppError } from '@/lib/shared/errors'

/**
 * Refuses texts that PostgreSQL cannot hold, wherever they stand in an input that a schema has accepted.
 * @throws AppError validation
 */
export function requireStorable(input: unknown): void {
  if (typeof input === 'string' && !isStorable(input))
    throw new AppError('validation', 'This holds signs that cannot be kept. Please type it anew.')
  if (typeof input === 'object' && input !== null) Object.entries(input).flat().forEach(requireStorable)
}
