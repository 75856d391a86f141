import { clearCatalogue } from '@/tests/factories/catalogue'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './database'

export function useCatalogue(extra: Parameters<typeof useSettings>[0] = {}): ReturnType<typeof useSettings> {
  useTestDatabase()
  afterEach(clearCatalogue)
  return useSettings(extra)
}
