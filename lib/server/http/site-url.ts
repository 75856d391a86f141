import 'server-only'
import { env } from '@/lib/server/env'

export const siteUrl = (path: string): string => env().APP_URL + path
