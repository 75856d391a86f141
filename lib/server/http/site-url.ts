import 'server-only'
import { env } from '@/lib/server/env'

/** Absolute URL, for emails. */
export const siteUrl = (path: string): string => env().APP_URL + path
