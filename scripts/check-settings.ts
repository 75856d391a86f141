// Checks the settings as the application does, before anything is built or started.
import { parseEnv } from '@/lib/server/env'

try {
  parseEnv(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
