import 'server-only'
import { env } from '@/lib/server/env'

/** The absolute address of a path of ours, for mails. */
export const siteUrl = (path: string): string => env().APP_URL + path
