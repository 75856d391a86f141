import 'server-only'

/**
 * Whether the application is being built. A build has no database, and no visitors: its pages are never shown
 * (`lib/server/cache/page-cache.ts`).
 */
export const isBuild = (): boolean => process.env.NEXT_PHASE === 'phase-production-build'
