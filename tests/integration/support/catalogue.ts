import { clearCatalogue } from '@/tests/factories/catalogue'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './database'

/** Gives the test file a database, and each of its tests an empty catalogue. @param extra settings */
export function useCatalogue(extra: Parameters<typeof useSettings>[0] = {}): ReturnType<typeof useSettings> {
  useTestDatabase()
  afterEach(clearCatalogue)
  return useSettings(extra)
}
